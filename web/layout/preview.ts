// A quick look at a layout, as SVG.
import type { Layout } from "../src/board/layout";
import { type MapFile, readMap, type TrackColor } from "../src/map";
import { kCardSize } from "./things";
import { kMarkRadius } from "./measure";
import { kLineHeight } from "./text";

const kColors: Readonly<Record<TrackColor, string>> = {
  purple: "#BC5AE4",
  blue: "#05167A",
  orange: "#D18127",
  white: "#F7F5EE",
  green: "#52B17F",
  yellow: "#F5D10F",
  black: "#262626",
  red: "#920502",
  gray: "#9a9a96",
};

const kDashed = ' stroke-dasharray="2 1"';

export function preview(map: MapFile, layout: Layout): string {
  const parts: string[] = [];
  const { length, width } = layout.space;
  const tracks = readMap(map).tracks;
  for (const { at, from } of [...Object.values(layout.cities), ...Object.values(layout.borders)]) {
    parts.push(`<path d="M${from.join()}L${at.join()}" stroke="#c8d4c0" stroke-width="1"/>`);
  }
  for (const [name, { spaces }] of Object.entries(layout.tracks)) {
    const track = tracks.get(name);
    for (const [x, y, angle] of spaces) {
      parts.push(
        `<rect x="${-length / 2}" y="${-width / 2}" width="${length}" height="${width}" rx="1.5" ` +
          `transform="translate(${x} ${y}) rotate(${angle})" fill="${kColors[track?.color ?? "gray"]}" ` +
          `stroke="#444" stroke-width="${track?.tunnel ? 2 : 0.8}"${track?.ferry ? kDashed : ""}/>`,
      );
    }
  }
  for (const {
    at: [x, y],
    country,
  } of Object.values(layout.borders)) {
    parts.push(`<circle cx="${x}" cy="${y}" r="${kMarkRadius}" fill="#fff" stroke="#333"/>`);
    parts.push(`<text x="${x}" y="${y + 3}" font-size="8" text-anchor="middle">${country}</text>`);
  }
  for (const [
    country,
    {
      at: [x, y],
    },
  ] of Object.entries(layout.countries)) {
    const [w, h] = kCardSize;
    const name = map.countries[country] ?? country;
    const corner = `x="${x - w / 2}" y="${y - h / 2}"`;
    parts.push(`<rect ${corner} width="${w}" height="${h}" fill="#fff" stroke="#999"/>`);
    parts.push(`<text x="${x}" y="${y + 3}" font-size="8" text-anchor="middle">${name}</text>`);
  }
  for (const {
    at: [x, y],
    label,
  } of Object.values(layout.cities)) {
    parts.push(`<circle cx="${x}" cy="${y}" r="${layout.cityRadius}" fill="#f2e6c8" stroke="#222"/>`);
    label?.lines.forEach((line, k) => {
      const base = label.at[1] + k * kLineHeight * layout.fontSize;
      parts.push(
        `<text x="${label.at[0]}" y="${base}" text-anchor="${label.anchor}" font-size="${layout.fontSize}" ` +
          `textLength="${label.widths[k] ?? 0}" lengthAdjust="spacingAndGlyphs">${line}</text>`,
      );
    });
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${layout.height}" ` +
    `width="${layout.width}" height="${layout.height}" font-family="sans-serif">` +
    `<rect width="100%" height="100%" fill="#e9efe2"/>${parts.join("\n")}</svg>\n`
  );
}
