// If a part of the page breaks, people see a message and can go on, instead of a blank page.
import { Component, type ComponentChildren } from "preact";

import { text } from "../text/text";
import { ReloadButton } from "./ReloadButton";
import buttons from "./buttons.module.css";
import forms from "./forms.module.css";
import problems from "./problems.module.css";

interface Props {
  children: ComponentChildren;
}

interface State {
  broken: boolean;
}

export class Boundary extends Component<Props, State> {
  override state: State = { broken: false };

  static override getDerivedStateFromError(): State {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main class={problems.box}>
        <h1>{text("broken-title")}</h1>
        <p>{text("broken-text")}</p>
        <div class={forms.row}>
          <ReloadButton />
          <a class={buttons.plain} href="/">
            {text("go-home")}
          </a>
        </div>
      </main>
    );
  }
}
