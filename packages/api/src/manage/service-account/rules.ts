import { rangeText, readRange, toNetwork } from "../../core/address.ts";

/** Writes each range in its shortest form, once. */
export const toStoredRanges = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => {
      const range = readRange(text);
      return range ? [rangeText(toNetwork(range))] : [];
    }),
  ),
];
