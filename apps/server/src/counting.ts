import type { Visit } from "@kolekta/api/core/context";
import { countFacts } from "@kolekta/api/reports/agent/actions/count";
import type { EventBus } from "./bus.ts";
import type { Log } from "./log.ts";
import { startTurns, type Turns } from "./turns.ts";

export interface CountingParts {
  /** Of nobody; what is counted was done by somebody else. */
  visit(signal: AbortSignal): Visit;
  now(): Date;
  readonly bus: EventBus;
  readonly log: Log;
}

/** Counts what happens into the days of agents as soon as it has happened anywhere. */
export const startCounting = ({ visit, ...parts }: CountingParts): Turns =>
  startTurns({
    ...parts,
    name: "counting",
    on: "agent.noted",
    turn: async (signal) => {
      await countFacts(visit(signal));
      return null;
    },
  });
