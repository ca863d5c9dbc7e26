import { text } from "../text/text";
import { ProblemFrame } from "./ProblemPage";

export function LostPage() {
  return (
    <ProblemFrame title={text("problem-lost")}>
      <p>{text("problem-text-lost")}</p>
    </ProblemFrame>
  );
}
