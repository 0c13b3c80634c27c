import type { Visit } from "../../../core/context.ts";
import { daysBetween } from "../../../core/day.ts";
import { storedNight } from "../queries/state.ts";
import { missingDays } from "../rules.ts";
import { ledgerDay } from "./run.ts";

export interface Night {
  /** Days that have begun and are not entered. */
  readonly missing: number;
  /** Days from the last that is done to its end until today. */
  readonly lagDays: number;
  readonly seconds: number | null;
  /** Steps that are not done. */
  readonly steps: Readonly<Record<"waiting" | "running" | "failed", number>>;
}

/** How far the roll of days is; null before the first. */
export async function nightState({ db, now }: Pick<Visit, "db" | "now">): Promise<Night | null> {
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
