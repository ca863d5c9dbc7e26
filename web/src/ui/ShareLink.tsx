// A link to give away: copied, handed to another app, or read by a camera.
import { useRef } from "preact/hooks";

import { text } from "../text/text";
import { CopyButton } from "./CopyButton";
import { Icon } from "./Icon";
import { QrCode } from "./QrCode";
import styles from "./ShareLink.module.css";
import buttons from "./buttons.module.css";
import forms from "./forms.module.css";

interface Props {
  link: string;
  label: string;
  /** What is passed to another app along with the link. */
  message: string;
}

export function ShareLink({ link, label, message }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const canShare = typeof navigator.share === "function";

  async function share() {
    try {
      await navigator.share({ title: text("app-name"), text: message, url: link });
    } catch {
      // Dismissed: nothing to do.
    }
  }

  return (
    <div class={styles.link}>
      <input
        ref={field}
        class={forms.field}
        type="text"
        readOnly
        value={link}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <QrCode link={link} />
      <div class={styles.how}>
        <CopyButton copy={link} field={() => field.current} />
        {canShare && (
          <button type="button" class={buttons.plain} onClick={() => void share()}>
            <Icon name="share" size={18} />
            {text("share")}
          </button>
        )}
      </div>
    </div>
  );
}
