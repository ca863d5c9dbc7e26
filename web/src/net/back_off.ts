/**
 * How long to wait after so many failures in a row: the first time `first` milliseconds, then each time twice as
 * long as before, but never longer than `longest`.
 */
export function pauseAfter(failures: number, first: number, longest: number): number {
  return Math.min(first * 2 ** Math.max(failures - 1, 0), longest);
}
