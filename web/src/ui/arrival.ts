// Pages change without the browser noticing: what had the focus is gone, and screen readers say nothing. The
// new page's heading takes it.
import { useEffect } from "preact/hooks";

/** The browser itself handles the first page. */
let begun = false;

/** For every page with a heading, once it is there. */
export function useArrival(): void {
  useEffect(() => {
    const heading = document.querySelector("h1");
    if (!heading) return;
    const first = !begun;
    begun = true;
    // Focus that is already somewhere (in the name field, say) stays there.
    if (first || (document.activeElement !== null && document.activeElement !== document.body)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
}
