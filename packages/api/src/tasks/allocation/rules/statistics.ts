/*
 * Differences of means and of shares with their 95 % confidence intervals. Welch: B. L. Welch, Biometrika 34 (1947), with the
 * quantile of t by the expansion 26.7.5 of Abramowitz and Stegun. Shares: R. G. Newcombe, Statistics in Medicine 17 (1998),
 * 873-890, method 10, of the score intervals of E. B. Wilson (1927).
 */
import type { Interval } from "../contract-compare.ts";

/** Quantile 0.975 of the normal distribution. */
const Z = 1.959_963_985;

export interface Sample {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

export const computeMean = ({ count, sum }: Sample): number | null =>
  count === 0 ? null : sum / count;

/** Squared standard error of the mean of a sample. */
function computeSquaredError({ count, sum, squares }: Sample): number {
  const variance = (squares - (sum * sum) / count) / (count - 1);
  return Math.max(0, variance) / count;
}

/**
 * Subtracts the second mean from the first. Returns null when a sample is too small or neither has
 * a spread.
 */
export function computeMeanDifference(sample: Sample, other: Sample): Interval | null {
  if (sample.count < 2 || other.count < 2) return null;
  const estimate = sample.sum / sample.count - other.sum / other.count;
  const [a, b] = [computeSquaredError(sample), computeSquaredError(other)];
  const error = a + b;
  if (error === 0) return null;
  const freedom = (error * error) / ((a * a) / (sample.count - 1) + (b * b) / (other.count - 1));
  const margin = computeTQuantile(freedom) * Math.sqrt(error);
  return { estimate, low: estimate - margin, high: estimate + margin };
}

/** Returns the quantile 0.975 of t, correct to three digits from ten degrees of freedom on. */
export function computeTQuantile(freedom: number): number {
  const z = Z;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((sum, term, at) => sum + term / freedom ** (at + 1), z);
}

export interface Proportion {
  readonly part: number;
  readonly count: number;
}

function wilson({ part, count }: Proportion): { low: number; high: number } {
  const share = part / count;
  const middle = 2 * part + Z * Z;
  const margin = Z * Math.sqrt(Z * Z + 4 * part * (1 - share));
  const below = 2 * (count + Z * Z);
  return { low: (middle - margin) / below, high: (middle + margin) / below };
}

/** Subtracts the second share from the first. Returns null when a sample is empty. */
export function computeShareDifference(proportion: Proportion, other: Proportion): Interval | null {
  if (proportion.count === 0 || other.count === 0) return null;
  const [p, q] = [proportion.part / proportion.count, other.part / other.count];
  const [first, second] = [wilson(proportion), wilson(other)];
  const estimate = p - q;
  return {
    estimate,
    low: estimate - Math.hypot(p - first.low, second.high - q),
    high: estimate + Math.hypot(first.high - p, q - second.low),
  };
}
