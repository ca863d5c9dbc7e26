import { text } from "../text/text";

export function LostPage() {
  return <main>{text("app-name")}</main>;
}
