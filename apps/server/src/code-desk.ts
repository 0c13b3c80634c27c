import type { Visit } from "@kolekta/api/core/context";
import { askDue, nextAsk } from "@kolekta/api/repay/code/actions/ask";
import {
  nextWithdrawal,
  withdrawDue,
} from "@kolekta/api/repay/code/actions/withdraw";
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

/** Speaks with the provider of numbers. Taking codes back never makes anybody wait for a new one. */
export function startCodeDesk(parts: CodeDeskParts): Turns {
  const desks = [startAsking(parts), startTakingBack(parts)];
  return {
    stop: async () => {
      await Promise.all(desks.map((desk) => desk.stop()));
    },
  };
}

/** Asks for the number of every code that was applied for anywhere, and again where it gave none. */
const startAsking = ({ visit, ...parts }: CodeDeskParts): Turns =>
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

/** Tells of every code that ended unpaid, and again where it was not heard. */
const startTakingBack = ({ visit, ...parts }: CodeDeskParts): Turns =>
  startTurns({
    ...parts,
    name: "taking codes back",
    on: "code.ended",
    turn: async (signal) => {
      const telling = visit(signal);
      await withdrawDue(telling);
      return nextWithdrawal(telling);
    },
  });
