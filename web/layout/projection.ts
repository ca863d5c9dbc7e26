// From longitudes and latitudes to board units: the undistorted places that everything starts from.
import { geoConicConformal, geoMercator } from "d3-geo";
import type { Layout, Point } from "../src/board/layout";

export type Projection = Layout["projection"];
export type LonLat = readonly [longitude: number, latitude: number];

export function projector(projection: Projection): (at: LonLat) => Point {
  const made = projection.kind === "mercator" ? geoMercator() : geoConicConformal().parallels(projection.parallels);
  made.rotate([projection.rotate, 0]).scale(projection.scale).translate(projection.translate);
  return ([longitude, latitude]) => {
    const place = made([longitude, latitude]);
    if (!place) throw new RangeError(`no place on the map: ${longitude}, ${latitude}`);
    return place;
  };
}

/** The projection for a set of places, in its own units: fit it into a board with `fitted`. */
export function projectionFor(places: readonly LonLat[]): Projection {
  const longitudes = places.map((at) => at[0]);
  const latitudes = places.map((at) => at[1]);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const sixth = (north - south) / 6;
  // Near the equator a cone degenerates.
  const kind = Math.abs(north + south) / 2 < 15 ? "mercator" : "conic-conformal";
  const round = (x: number): number => Math.round(x * 100) / 100;
  return {
    kind,
    rotate: round(-(west + east) / 2),
    parallels: [round(south + sixth), round(north - sixth)],
    scale: 1000,
    translate: [0, 0],
  };
}

export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function extentOf(points: readonly Point[]): Extent {
  return {
    left: Math.min(...points.map((p) => p[0])),
    right: Math.max(...points.map((p) => p[0])),
    top: Math.min(...points.map((p) => p[1])),
    bottom: Math.max(...points.map((p) => p[1])),
  };
}

/** The same projection, scaled and moved so that the places fill the middle of the room. */
export function fitted(projection: Projection, places: readonly LonLat[], room: Extent): Projection {
  const extent = extentOf(places.map(projector(projection)));
  const width = Math.max(extent.right - extent.left, 1e-6);
  const height = Math.max(extent.bottom - extent.top, 1e-6);
  const factor = Math.min((room.right - room.left) / width, (room.bottom - room.top) / height);
  const scale = Math.round(projection.scale * factor * 100) / 100;
  const scaled = { ...projection, scale };
  const now = extentOf(places.map(projector(scaled)));
  const round = (x: number): number => Math.round(x * 100) / 100;
  return {
    ...scaled,
    translate: [
      round((room.left + room.right - now.left - now.right) / 2),
      round((room.top + room.bottom - now.top - now.bottom) / 2),
    ],
  };
}
