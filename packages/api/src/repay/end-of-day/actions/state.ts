import type { BaseContext } from "../../../core/context.ts";
import { daysBetween } from "../../../core/day.ts";
import { storedNight } from "../queries/state.ts";
import { missingDays } from "../rules.ts";
import { ledgerDay } from "./run.ts";

export interface Night {
  /** Days that have started without an entry. */
  readonly missing: number;
  /** Days since the last finished run. */
  readonly lagDays: number;
  readonly seconds: number | null;
  /** Open steps by state. */
  readonly steps: Readonly<Record<"waiting" | "running" | "failed", number>>;
}

/** Returns the progress of the end-of-day runs, or null before the first one. */
export async function nightState({
  db,
  now,
}: Pick<BaseContext, "db" | "now">): Promise<Night | null> {
  const { last, done, seconds, ...steps } = await storedNight(db);
  if (last === null || done === null) return null;
  const today = ledgerDay({ now });
  return {
    missing: missingDays(last, today).length,
    lagDays: Math.max(0, daysBetween(done, today)),
    seconds,
    steps,
  };
}
