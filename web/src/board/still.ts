// Components that are rendered again only when one of their props changes.
import { Component } from "preact";

export function differs<P extends object>(a: P, b: P, except?: keyof P): boolean {
  return (Object.keys(b) as (keyof P)[]).some((key) => key !== except && a[key] !== b[key]);
}

export abstract class Still<P extends object> extends Component<P> {
  override shouldComponentUpdate(next: P): boolean {
    return differs(this.props, next);
  }
}
