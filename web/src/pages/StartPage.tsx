import { text } from "../text/text";

export function StartPage() {
  return <main>{text("app-name")}</main>;
}
