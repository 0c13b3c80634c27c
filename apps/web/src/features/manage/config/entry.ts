import type { Outputs } from "@/lib/trpc.ts";

export type EntryRow = Outputs["manage"]["config"]["list"][number];

export type EntryLine = Outputs["manage"]["config"]["history"][number];

/** Existing entry, or a new stage entry that starts from the default. */
export type EntryRowOrNew = EntryRow & { readonly isNew?: true };

export const formatEntryName = ({ name, stageName }: EntryRow): string =>
  stageName === null ? name : `${name}, ${stageName}`;
