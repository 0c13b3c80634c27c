import type { Outputs } from "@/lib/trpc.ts";

/** An entry of all stages or of one, as it is listed. */
export type EntryRow = Outputs["manage"]["config"]["list"][number];

/** What it says from a day on. */
export type EntryLine = Outputs["manage"]["config"]["history"][number];
