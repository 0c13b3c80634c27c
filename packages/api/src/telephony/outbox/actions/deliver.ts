import { recordAbandonedMetric } from "../../../core/backlog.ts";
import type { Visit } from "../../../core/context.ts";
import { type Carrier, GatewayError } from "../../../core/gateways.ts";
import { drain, nextDue, type OutboxStepResult } from "../../../core/outbox.ts";
import { publishNow } from "../../../core/publish-now.ts";
import type { FailReason, MessageChannel } from "../contract.ts";
import { recheckMessage } from "../../../tasks/guard/actions/recheck.ts";
import * as queries from "../queries/outbox.ts";
import { afterMiss, reasonNotToSend, toFailReason } from "../rules.ts";
import { applyPendingReceipts } from "./receipt.ts";

/** What a sender works with. */
export type Sender = Pick<Visit, "db" | "gateways" | "now" | "signal">;

/** For choosing a message and waiting for its turn. */
const CLAIM_MS = 60_000;
/** Longer than any provider may take to answer. */
const ANSWER_MS = 120_000;

const later = (sender: Sender, ms: number) => new Date(sender.now().getTime() + ms);

/** Sends everything that is due, as many at once as each provider takes; returns how many were handed over. */
export async function deliverDue(sender: Sender): Promise<number> {
  const sent = await Promise.all([deliver(sender, "02"), deliver(sender, "08")]);
  return sent[0] + sent[1];
}

function deliver(sender: Sender, channel: MessageChannel): Promise<number> {
  const carrier = getCarrier(sender, channel);
  return drain(sender, {
    window: carrier.window,
    leaseMs: CLAIM_MS,
    claim: (batch) => queries.claim(sender.db, channel, batch),
    handle: (message) => sendMessage(sender, carrier, message),
  });
}

type Outgoing = {
  readonly messageId: number;
  readonly phone: string;
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  readonly until: Date;
};

const getCarrier = ({ gateways }: Sender, channel: MessageChannel): Carrier<Outgoing> =>
  channel === "02" ? gateways.text : gateways.mail;

const toOutgoing = (message: queries.LeasedMessage): Outgoing => ({
  messageId: message.id,
  phone: message.address,
  to: message.address,
  name: message.name,
  subject: message.subject ?? "",
  text: message.content,
  until: message.sendUntil,
});

/** One message on its way: marked before it is handed over, so that a crash in between is never sent twice. */
async function sendMessage(
  sender: Sender,
  carrier: Carrier<Outgoing>,
  message: queries.LeasedMessage,
): Promise<OutboxStepResult> {
  const reason =
    reasonNotToSend({ ...message, now: sender.now() }) ??
    (await findNewBlock(sender, carrier, message));
  if (reason) {
    await queries.failUnsent(sender.db, message, reason, sender.now());
    recordAbandonedMetric(queries.outbox, reason);
    return "LEFT";
  }
  try {
    await carrier.ready(sender.signal);
  } catch {
    await queries.release(sender.db, message, later(sender, BUSY_MS));
    return "BLOCKED";
  }
  const started = await queries.startDelivery(sender.db, message, {
    provider: carrier.name,
    now: sender.now(),
    leaseUntil: later(sender, ANSWER_MS),
  });
  if (started) await handOver(sender, carrier, message);
  return started ? "DONE" : "LEFT";
}

/** Why the way has closed by what the borrower has said since; null where it has not. */
async function findNewBlock(
  sender: Sender,
  carrier: Carrier<Outgoing>,
  message: queries.LeasedMessage,
): Promise<FailReason | null> {
  if (!message.isOutdated) return null;
  const action = carrier === sender.gateways.text ? "SMS" : "EMAIL";
  const block = await recheckMessage(sender, { ...message, action });
  return block && toFailReason(block.rule);
}

const BUSY_MS = 5_000;

async function handOver(
  sender: Sender,
  carrier: Carrier<Outgoing>,
  message: queries.LeasedMessage,
): Promise<void> {
  let references: readonly string[];
  try {
    references = await carrier.send(toOutgoing(message));
  } catch (error) {
    await miss(sender, message, error);
    return;
  }
  await persist(() => queries.setSent(sender.db, message, references, sender.now()));
  await applyPendingReceipts(sender.db, message.id);
}

/** An error that is not the provider's word leaves the message in doubt. */
async function miss(sender: Sender, message: queries.LeasedMessage, error: unknown): Promise<void> {
  const { attempts } = message;
  const missKind = error instanceof GatewayError ? error.miss : "UNSURE";
  const next = afterMiss(missKind, attempts + 1);
  switch (next.state) {
    case "FAILED":
      await queries.setFailed(sender.db, message, next.reason, sender.now());
      recordAbandonedMetric(queries.outbox, next.reason);
      return;
    case "QUEUED": {
      const counted = missKind === "BUSY" ? attempts : attempts + 1;
      const at = later(sender, next.waitMs);
      await queries.requeue(sender.db, message, at, counted);
      return;
    }
    case "UNKNOWN":
      await queries.setUnknown(sender.db, message);
      await applyPendingReceipts(sender.db, message.id);
  }
}

/** The provider has it: a database that restarts just now must not make that unknown. */
async function persist(write: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (tries === 5) throw error;
      await Bun.sleep(200 * 2 ** tries);
    }
  }
}

/** Messages whose sender died with them in hand: proved, put back, or left for somebody to check; returns how many. */
export async function recoverStuck(sender: Sender): Promise<number> {
  const stuck = await queries.listStuckMessages(sender.db, sender.now());
  for (const message of stuck) await recover(sender, message);
  return stuck.length;
}

async function recover(sender: Sender, stuck: queries.Stuck): Promise<void> {
  const carrier = getCarrier(sender, stuck.channel);
  const found =
    carrier.find && carrier.name === stuck.provider ? await carrier.find(stuck.id) : undefined;
  if (found === null) {
    await queries.requeue(sender.db, stuck, sender.now(), stuck.attempts);
    const ids = { messageId: stuck.id };
    await publishNow(sender.db, { type: "sms.queued", ids });
    return;
  }
  if (found) await queries.setSent(sender.db, stuck, found, sender.now());
  else await queries.setUnknown(sender.db, stuck);
  await applyPendingReceipts(sender.db, stuck.id);
}

/** When to look again; null where nothing waits. */
export const nextDelivery = ({ db }: Pick<Sender, "db">): Promise<Date | null> =>
  nextDue(db, queries.outbox);
