import type { Column } from "./catalog.ts";

/** Units of numbers by the end of the column's name. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/_minor$/, "minor unit"],
  [/_bp$/, "1/10,000"],
  [/_ppm$/, "1/1,000,000"],
  [/(^|_)seconds$/, "seconds"],
  [/(^|_)minutes$/, "minutes"],
  [/(^|_)hours$/, "hours"],
  [/(^|_)days$/, "days"],
  [/(^|_)bytes$/, "bytes"],
  [/^dpd(_|$)/, "days past due"],
];

export const toUnit = ({ name, type }: Column): string => {
  if (type.startsWith("timestamp")) return "instant";
  if (type === "date") return "day";
  return UNITS.find(([end]) => end.test(name))?.[1] ?? "";
};

const SHORT: Readonly<Record<string, string>> = {
  "timestamp with time zone": "timestamptz",
  "time without time zone": "time",
};

export const formatType = ({ type, isNullable }: Column): string =>
  `${SHORT[type] ?? type}${isNullable ? "?" : ""}`;
