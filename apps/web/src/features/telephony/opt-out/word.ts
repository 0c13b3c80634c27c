import type { Outputs } from "@/lib/trpc.ts";

export type WordRow = Outputs["telephony"]["optOut"]["list"][number];

/** Whether the last that was said of the word is that it opts out. */
export const isActiveWord = ({ current, next }: WordRow): boolean =>
  (next ?? current)?.isActive ?? false;
