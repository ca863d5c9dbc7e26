import { useEffect, useState } from "preact/hooks";

import { text } from "../text/text";
import { copyText } from "./copy";
import { Icon } from "./Icon";
import buttons from "./buttons.module.css";

/** Copies the text, which is also in the field: plain http allows only the old way, by selecting it. */
export function CopyButton({ copy, field }: { copy: string; field: () => HTMLInputElement | null }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);

  async function put() {
    if (await copyText(copy)) {
      setCopied(true);
      return;
    }
    field()?.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the old way
    setCopied(document.execCommand("copy"));
  }

  return (
    <button type="button" class={buttons.plain} onClick={() => void put()}>
      <Icon name={copied ? "check" : "copy"} size={18} />
      <span aria-live="polite">{copied ? text("copied") : text("copy")}</span>
    </button>
  );
}
