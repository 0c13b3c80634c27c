import type { Outputs } from "@/lib/trpc.ts";

/** An entry of all stages or of one, as it is listed. */
export type EntryRow = Outputs["manage"]["config"]["list"][number];

/** What it says from a day on. */
export type EntryLine = Outputs["manage"]["config"]["history"][number];

/** An entry, or where a stage has none yet, the one that it begins from. */
export type EntryRowOrNew = EntryRow & { readonly isNew?: true };

export const formatEntryName = ({ name, stageName }: EntryRow): string =>
  stageName === null ? name : `${name}, ${stageName}`;
