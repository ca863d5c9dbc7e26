// The curve of a route from city to city, and places along it.
import { norm, type Posed } from "./geometry";

const kSamples = 16;

interface Sample {
  x: number;
  y: number;
  /** The way from the beginning. */
  s: number;
}

interface Place {
  x: number;
  y: number;
}

export class Curve {
  readonly #samples = Array.from({ length: kSamples + 1 }, (): Sample => ({ x: 0, y: 0, s: 0 }));
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The bends are how far it leaves the chord at its two ends, in radians, to the right of the way. */
  draw(from: Place, to: Place, bendFrom: number, bendTo: number): void {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const chord = Math.max(norm(dx, dy), 1e-6);
    const ex = dx / chord;
    const ey = dy / chord;
    // A circle's arc where both bends are equal.
    const bend = (Math.abs(bendFrom) + Math.abs(bendTo)) / 2;
    const handle = chord / (3 * Math.cos(bend / 2) ** 2);
    const ca = Math.cos(bendFrom);
    const sa = Math.sin(bendFrom);
    const cb = Math.cos(bendTo);
    const sb = Math.sin(bendTo);
    const x1 = from.x + handle * (ex * ca - ey * sa);
    const y1 = from.y + handle * (ey * ca + ex * sa);
    const x2 = to.x - handle * (ex * cb + ey * sb);
    const y2 = to.y - handle * (ey * cb - ex * sb);
    let total = 0;
    let before: Sample | null = null;
    let k = 0;
    for (const sample of this.#samples) {
      const t = k++ / kSamples;
      const u = 1 - t;
      const w0 = u * u * u;
      const w1 = 3 * u * u * t;
      const w2 = 3 * u * t * t;
      const w3 = t * t * t;
      sample.x = w0 * from.x + w1 * x1 + w2 * x2 + w3 * to.x;
      sample.y = w0 * from.y + w1 * y1 + w2 * y2 + w3 * to.y;
      if (before) total += norm(sample.x - before.x, sample.y - before.y);
      sample.s = total;
      before = sample;
    }
    this.#length = total;
  }

  /** Where the way is `s` long, and that far to its right. */
  at(s: number, aside: number): Posed {
    const k = this.#piece(s);
    const from = this.#sample(k);
    const to = this.#sample(k + 1);
    const f = (s - from.s) / (to.s - from.s);
    // The direction changes evenly from sample to sample.
    const before = this.#sample(Math.max(k - 1, 0));
    const after = this.#sample(Math.min(k + 2, kSamples));
    const bx = to.x - before.x;
    const by = to.y - before.y;
    const ax = after.x - from.x;
    const ay = after.y - from.y;
    const g = Math.min(1, Math.max(0, f));
    const tx = (bx / norm(bx, by)) * (1 - g) + (ax / norm(ax, ay)) * g;
    const ty = (by / norm(bx, by)) * (1 - g) + (ay / norm(ax, ay)) * g;
    const size = norm(tx, ty);
    const ux = tx / size;
    const uy = ty / size;
    return { x: from.x + f * (to.x - from.x) - uy * aside, y: from.y + f * (to.y - from.y) + ux * aside, ux, uy };
  }

  /** Between which samples: after this one. */
  #piece(s: number): number {
    let k = Math.min(kSamples - 1, Math.max(0, Math.floor((s / this.#length) * kSamples)));
    while (k > 0 && this.#sample(k).s > s) --k;
    while (k < kSamples - 1 && this.#sample(k + 1).s < s) ++k;
    return k;
  }

  #sample(k: number): Sample {
    return this.#samples[k] as Sample;
  }
}
