// Accessible names of tracks. They take longer than drawing: they come after the first frame.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { BoardProps } from "./props";

/** Milliseconds from a change of the board until its tracks are described again. */
const kDescribeAfter = 100;
/** Tracks at a time, so that nobody waits for the descriptions. */
const kDescribedAtOnce = 30;

export function useDescriptions(
  picture: RefObject<SVGSVGElement | null>,
  { map, layout, describe }: Pick<BoardProps, "map" | "layout" | "describe">,
): void {
  useEffect(() => {
    const left = [...(picture.current?.querySelectorAll("[data-track]") ?? [])];
    const some = () => {
      for (const element of left.splice(0, kDescribedAtOnce)) {
        element.setAttribute("aria-label", describe(element.getAttribute("data-track") ?? ""));
      }
      if (left.length > 0) later = setTimeout(some);
    };
    let later = setTimeout(some, kDescribeAfter);
    return () => clearTimeout(later);
  }, [picture, map, layout, describe]);
}
