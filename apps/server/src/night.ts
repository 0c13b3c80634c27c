import type { Visit } from "@kolekta/api/core/context";
import { beginDays, rollDueDays } from "@kolekta/api/repay/roll/actions/run";
import type { EventBus } from "./bus.ts";
import type { Log } from "./log.ts";
import { startTurns, type Turns } from "./turns.ts";

export interface NightParts {
  visit(signal: AbortSignal): Visit;
  now(): Date;
  readonly bus: EventBus;
  readonly log: Log;
}

/** Marks the day on which ageing begins, and rolls whenever somebody asks for it; the worker does it by the clock. */
export async function startNight({
  visit,
  ...parts
}: NightParts): Promise<Turns> {
  await beginDays(visit(new AbortController().signal));
  return startTurns({
    ...parts,
    name: "the day's roll",
    on: "roll.asked",
    turn: async (signal) => {
      await rollDueDays(visit(signal));
      return null;
    },
  });
}
