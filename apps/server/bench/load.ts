import type { Bench } from "./bench.ts";
import type { Measured } from "./table.ts";

/** The portfolio for which an aim is stated. */
const LARGE = 1_000_000;
const PLACING_SECONDS = 40;

/** What it took to fill the portfolio; nothing of one that was kept. */
export function benchLoad({ filled }: Bench, cases: number): Measured[] {
  if (!filled) return [];
  const many = `${cases.toLocaleString("en")} cases`;
  const plain = { limit: "", ratio: null };
  return [
    {
      ...plain,
      what: `Load ${many} with their logs`,
      ours: `${filled.load.toFixed(1)} s`,
      aim: "",
      met: null,
    },
    {
      ...plain,
      what: `Place ${many} in the order of work`,
      ours: `${filled.place.toFixed(1)} s`,
      aim: cases === LARGE ? `≤ ${PLACING_SECONDS} s` : "",
      met: cases === LARGE ? filled.place <= PLACING_SECONDS : null,
    },
  ];
}
