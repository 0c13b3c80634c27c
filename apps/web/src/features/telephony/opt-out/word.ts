import type { Outputs } from "@/lib/trpc.ts";

export type WordRow = Outputs["telephony"]["optOut"]["list"][number];

/** Checks the latest revision of a word: scheduled, else current. */
export const isActiveWord = ({ current, next }: WordRow): boolean =>
  (next ?? current)?.isActive ?? false;
