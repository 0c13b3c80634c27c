/** Computes the peak of each of `count` equal sections, from 0 to 1. */
export const computePeaks = (samples: Float32Array, count: number): number[] => {
  const stretch = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: count }, (_, index) => {
    let loudest = 0;
    const end = Math.min(samples.length, (index + 1) * stretch);
    for (let at = index * stretch; at < end; at += 1)
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    return loudest;
  });
  const maxPeak = Math.max(...peaks, Number.EPSILON);
  return peaks.map((peak) => peak / maxPeak);
};
