// Where the neighbours of a board really are: points on the outlines of the world's countries.
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { LonLat } from "./projection";

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Points of the outline of the country of that name; none for a country that the world does not have. */
export function outlineOf(country: string): LonLat[] {
  const atlas = createRequire(import.meta.url)("world-atlas/countries-10m.json") as Atlas;
  const points: LonLat[] = [];
  const geometries = atlas.objects.countries.geometries.filter(({ properties }) => {
    const named: { name?: string } = properties ?? {};
    return named.name === country;
  });
  for (const { geometry } of feature(atlas, { type: "GeometryCollection", geometries }).features) {
    const rings =
      geometry.type === "Polygon"
        ? geometry.coordinates
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates.flat()
          : [];
    for (const [x, y] of rings.flat()) if (x !== undefined && y !== undefined) points.push([x, y]);
  }
  return points;
}
