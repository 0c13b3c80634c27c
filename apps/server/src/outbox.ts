import {
  deliverDue,
  nextDelivery,
  type Sender,
} from "@kolekta/api/telephony/sms/actions/deliver";
import type { EventBus } from "./bus.ts";
import type { Log } from "./log.ts";
import { startTurns, type Turns } from "./turns.ts";

export interface OutboxParts {
  readonly sender: Omit<Sender, "signal">;
  readonly bus: EventBus;
  readonly log: Log;
}

/** Sends what is queued; once it is stopped nothing more leaves, and what is in the provider's hands is waited for. */
export type Outbox = Turns;

export const startOutbox = ({ sender, bus, log }: OutboxParts): Outbox =>
  startTurns({
    bus,
    log,
    name: "the outbox",
    on: "sms.queued",
    now: sender.now,
    turn: async (signal) => {
      await deliverDue({ ...sender, signal });
      return nextDelivery(sender);
    },
  });
