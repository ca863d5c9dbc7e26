// A stream of random numbers of our own: the same seed gives the same layout on every machine.
export class RandomStream {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Uniform in [0, 1). */
  next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let z = this.state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 4294967296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** One of a list that is not empty. */
  from<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Symmetric around 0, mostly small: the sum of three uniform numbers, standard deviation about 0.5. */
  spread(): number {
    return this.next() + this.next() + this.next() - 1.5;
  }
}
