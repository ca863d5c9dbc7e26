// data/maps/<id>/geography.json: coasts, lakes and borders, already projected, bent with the cities and
// cut to the board. Written by web/geography, read by the board. Each text is the `d` of an SVG path.
import type { Country } from "../generated/protocol";
import type { Point } from "./layout";

export interface Geography {
  map: string;
  /** All land, without lakes. */
  land: string;
  /** The countries that the map names, so that they stand out a little from the rest. */
  countries: Record<Country, string>;
  /** Lines between countries. */
  borders: string;
  lakes: string;
  /** The Arctic line, where the map has Arctic stops. */
  arctic?: string;
  /**
   * Where a name has room: its middle, its direction (degrees, clockwise), its font size, and the width that it
   * may take up (textLength, spaced). Ids are codes of countries and names of seas ("baltic-sea").
   */
  names: { id: string; kind: "country" | "sea"; at: Point; angle: number; size: number; width: number }[];
}
