import { z } from "zod";
import { Day } from "../../core/day.ts";
import { NoInput } from "../../core/page.ts";
import { TILE_NAMES } from "./contract-tiles.ts";

/** Larger counts are not exact. */
export const MAX_COUNT = 1_000;

export const MorningTile = z.object({
  name: z.enum(TILE_NAMES),
  count: z.int().min(0).max(MAX_COUNT),
  isCapped: z.boolean().describe("There are more rows than `count`"),
  yesterday: z
    .int()
    .min(0)
    .max(MAX_COUNT)
    .nullable()
    .describe("Count at the end of yesterday, or of yesterday; null where no row records it"),
});
export type MorningTile = z.infer<typeof MorningTile>;

/** Counts what waits for the caller, by the lists that the caller may open. */
export const get = {
  input: NoInput,
  output: z.object({ today: Day, tiles: z.array(MorningTile) }),
};
