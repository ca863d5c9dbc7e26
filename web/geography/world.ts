// The real world: Natural Earth's countries (world-atlas), and what data/geography adds to them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoConicConformal, geoMercator } from "d3-geo";
import { feature, merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Topology } from "topojson-specification";
import type { Country } from "../src/generated/protocol";
import type { Layout, Point } from "../src/board/layout";
import { type Line, overlap, type Rect, rectAround, type Ring, type Shape } from "./plane";

export type LonLat = readonly [number, number];

interface Lake {
  name: string;
  origin: "natural-earth" | "own";
  rings: LonLat[][];
}

export interface Sea {
  id: string;
  /** Its name goes near one of them. */
  spots: LonLat[];
  /** Of the projection, from which on it is large enough to be named. */
  scale?: number;
}

type Atlas = Topology<{ countries: GeometryCollection }>;

/** Countries as polygons of arcs: what two of them share is there once, and stays shared however it moves. */
export interface World {
  arcs: Line[];
  countries: { code: Country | undefined; polygons: number[][][] }[];
}

const stored = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/geography/${name}.json`, import.meta.url), "utf8"));

export const lakes = (): Lake[] => (stored("lakes") as { lakes: Lake[] }).lakes;
export const seas = (): Sea[] => (stored("seas") as { seas: Sea[] }).seas;

export function projector(projection: Layout["projection"]): (at: LonLat) => Point {
  const made = projection.kind === "mercator" ? geoMercator() : geoConicConformal().parallels(projection.parallels);
  made.rotate([projection.rotate, 0]).scale(projection.scale).translate(projection.translate);
  return (at) => made([at[0], at[1]]) ?? [NaN, NaN];
}

/** Of one or several polygons. */
function polygonsOf(geometry: GeometryCollection["geometries"][number]): number[][][] {
  if (geometry.type === "Polygon") return [geometry.arcs];
  return geometry.type === "MultiPolygon" ? geometry.arcs : [];
}

function decoded(atlas: Atlas): LonLat[][] {
  const { scale, translate } = atlas.transform ?? { scale: [1, 1], translate: [0, 0] };
  return atlas.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map((step): LonLat => {
      x += step[0] ?? 0;
      y += step[1] ?? 0;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** All countries of which something may be within the rectangle. */
export function worldAround(projection: Layout["projection"], rect: Rect): World {
  // At this scale a unit is half a kilometre: the coarser atlas would show its corners.
  const detail = projection.scale > 10000 ? "10m" : "50m";
  const atlas = createRequire(import.meta.url)(`world-atlas/countries-${detail}.json`) as Atlas;
  const numbers = stored("countries") as Record<Country, string>;
  const codes = new Map(Object.entries(numbers).map(([code, number]) => [number, code]));
  const project = projector(projection);
  const places = decoded(atlas);
  const arcs = places.map((arc) => arc.map(project));

  // Rings around a pole or across the projection's cut go astray in the plane; none is near a board.
  const astray = (index: number): boolean => {
    const arc = places[index] ?? [];
    return arc.some(([longitude, latitude], k) => {
      const turned = (degrees: number): number => ((((degrees + projection.rotate) % 360) + 540) % 360) - 180;
      const before = arc[k - 1];
      return Math.abs(latitude) > 86 || (before && Math.abs(turned(longitude) - turned(before[0])) > 180);
    });
  };
  const near = (rings: number[][]): boolean => {
    const outline = (rings[0] ?? []).map((arc) => (arc < 0 ? ~arc : arc));
    return overlap(rectAround(outline.flatMap((arc) => arcs[arc] ?? [])), rect) && !outline.some(astray);
  };
  const countries = atlas.objects.countries.geometries.flatMap((geometry) => {
    const polygons = polygonsOf(geometry).filter(near);
    return polygons.length > 0 ? [{ code: codes.get(String(geometry.id)), polygons }] : [];
  });
  const used = new Set(countries.flatMap(({ polygons }) => polygons.flat(2).map((arc) => (arc < 0 ? ~arc : arc))));
  return { arcs: arcs.map((arc, index) => (used.has(index) ? arc : [])), countries };
}

const ringOf = (positions: number[][]): Ring => positions.slice(0, -1).map(([x = 0, y = 0]): Point => [x, y]);

const linesOf = (lines: number[][][]): Line[] => lines.map((line) => line.map(([x = 0, y = 0]): Point => [x, y]));

const shapeOf = (polygons: number[][][][]): Shape => polygons.map((polygon) => polygon.map(ringOf));

const multiPolygon = (polygons: number[][][]): MultiPolygon => ({ type: "MultiPolygon", arcs: polygons });

/** The lines between two countries. */
export function borderOf(world: World, one: Country, other: Country): Line[] {
  const geometries = world.countries
    .filter(({ code }) => code === one || code === other)
    .map(({ polygons }) => multiPolygon(polygons));
  const all: GeometryCollection = { type: "GeometryCollection", geometries };
  const topology: Topology = { type: "Topology", objects: { all }, arcs: world.arcs };
  return linesOf(mesh(topology, all, (a, b) => a !== b).coordinates);
}

/** Countries, all land and the lines between countries, stitched from their arcs. */
export function stitched(world: World): { countries: Map<Country, Shape>; land: Shape; borders: Line[] } {
  const geometries = world.countries.map(({ polygons }) => multiPolygon(polygons));
  const all: GeometryCollection = { type: "GeometryCollection", geometries };
  const topology: Topology = { type: "Topology", objects: { all }, arcs: world.arcs };
  const countries = new Map<Country, Shape>();
  world.countries.forEach(({ code }, index) => {
    const geometry = geometries[index];
    if (!code || !geometry) return;
    countries.set(code, shapeOf(feature(topology, geometry).geometry.coordinates));
  });
  return {
    countries,
    land: shapeOf(merge(topology, geometries).coordinates),
    borders: linesOf(mesh(topology, all, (a, b) => a !== b).coordinates),
  };
}

export function lakesAround(projection: Layout["projection"], rect: Rect): Shape {
  const project = projector(projection);
  return lakes()
    .map((lake) => lake.rings.map((ring) => ring.map(project)))
    .filter((polygon) => overlap(rectAround(polygon[0] ?? []), rect));
}
