import type { Visit } from "@kolekta/api/core/context";
import { askDue, nextAsk } from "@kolekta/api/repay/code/actions/ask";
import type { EventBus } from "./bus.ts";
import type { Log } from "./log.ts";
import { startTurns, type Turns } from "./turns.ts";

export interface CodeDeskParts {
  /** Of nobody; what is asked for was applied for by somebody else. */
  visit(signal: AbortSignal): Visit;
  now(): Date;
  readonly bus: EventBus;
  readonly log: Log;
}

/** Asks the provider for the number of every code that was applied for anywhere, and again where it gave none. */
export const startCodeDesk = ({ visit, ...parts }: CodeDeskParts): Turns =>
  startTurns({
    ...parts,
    name: "asking for codes",
    on: "code.requested",
    turn: async (signal) => {
      const asking = visit(signal);
      await askDue(asking);
      return nextAsk(asking);
    },
  });
