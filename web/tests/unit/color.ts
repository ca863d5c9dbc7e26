// Measures of colours: how far apart two are for different eyes, how much they contrast.

export type Rgb = readonly [number, number, number];

/** Of "#rrggbb", each 0 to 1. */
export function rgbOf(hex: string): Rgb {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!found) throw new SyntaxError(`not a colour: ${hex}`);
  const part = (i: number) => parseInt(found[i] ?? "", 16) / 255;
  return [part(1), part(2), part(3)];
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

export function linearOf(color: Rgb): Rgb {
  return [linear(color[0]), linear(color[1]), linear(color[2])];
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(rgbOf(hex));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As WCAG 2 defines it: 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [low, high] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

type Matrix = readonly [Rgb, Rgb, Rgb];

/** Machado, Oliveira and Fernandes 2009, severity 1; they act on linear values. */
export const kSights: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function times(matrix: Matrix, [x, y, z]: Rgb): Rgb {
  const row = ([a, b, c]: Rgb) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

const kToXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

/** CIELAB of linear values, white D65. */
function labOf(color: Rgb): Rgb {
  const [x, y, z] = times(kToXyz, color);
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [a, b, c] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * b - 16, 500 * (a - b), 200 * (b - c)];
}

/** CIELAB distance of two colours as this sight sees them. */
export function distanceOf(a: string, b: string, sight: Matrix): number {
  const seen = (hex: string): Rgb => {
    const [red, green, blue] = times(sight, linearOf(rgbOf(hex)));
    const shown = (part: number) => Math.min(Math.max(part, 0), 1);
    return labOf([shown(red), shown(green), shown(blue)]);
  };
  const [p, q] = [seen(a), seen(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
