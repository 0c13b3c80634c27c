import { z } from "zod";
import { DAY_ORDERS } from "../dates.ts";

/** Encodings that cannot be detected. */
export const CHOSEN_ENCODINGS = ["windows-1252"] as const;
export type ChosenEncoding = (typeof CHOSEN_ENCODINGS)[number];

export const Encoding = z
  .enum(CHOSEN_ENCODINGS)
  .optional()
  .describe("For a csv that is neither UTF-8 nor UTF-16");

/** Settings for everything that the columns leave open. */
export const FileStyle = {
  encoding: Encoding,
  decimal: z.enum([".", ","]).optional().describe("Decimal sign of amounts; detected if omitted"),
  dayOrder: z.enum(DAY_ORDERS).optional().describe("Order of day and month; detected if omitted"),
};
