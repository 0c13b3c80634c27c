import { recordAbandonedMetric } from "../../../core/backlog.ts";
import type { BaseContext } from "../../../core/context.ts";
import { type Carrier, GatewayError } from "../../../core/gateways.ts";
import { drain, nextDue, type OutboxStepResult } from "../../../core/outbox.ts";
import { publishNow } from "../../../core/publish-now.ts";
import type { FailReason, MessageChannel } from "../contract.ts";
import { recheckMessage } from "../../../tasks/guard/actions/recheck.ts";
import * as queries from "../queries/outbox.ts";
import { decideRetry, reasonNotToSend, toFailReason } from "../rules.ts";
import { applyPendingReceipts } from "./receipt.ts";

export type Sender = Pick<BaseContext, "db" | "gateways" | "now" | "signal">;

/** Lease in milliseconds for selecting a message and waiting for its turn. */
const CLAIM_MS = 60_000;
/** Lease in milliseconds during the handover; longer than any provider may take to answer. */
const ANSWER_MS = 120_000;

const later = (sender: Sender, ms: number) => new Date(sender.now().getTime() + ms);

/**
 * Sends all due messages, up to the window of each provider at once; returns the number handed
 * over.
 */
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

/**
 * Sends one message: marked before the handover, so that a crash in between never sends it twice.
 */
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

/**
 * Finds a block from circumstances recorded since the guard decision; null when contact is still
 * allowed.
 */
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
    await handleGatewayError(sender, message, error);
    return;
  }
  await persist(() => queries.setSent(sender.db, message, references, sender.now()));
  await applyPendingReceipts(sender.db, message.id);
}

/** An error that does not come from the provider leaves the message in state UNKNOWN. */
async function handleGatewayError(
  sender: Sender,
  message: queries.LeasedMessage,
  error: unknown,
): Promise<void> {
  const { attempts } = message;
  const kind = error instanceof GatewayError ? error.kind : "UNSURE";
  const next = decideRetry(kind, attempts + 1);
  switch (next.state) {
    case "FAILED":
      await queries.setFailed(sender.db, message, next.reason, sender.now());
      recordAbandonedMetric(queries.outbox, next.reason);
      return;
    case "QUEUED": {
      const counted = kind === "BUSY" ? attempts : attempts + 1;
      const at = later(sender, next.waitMs);
      await queries.requeue(sender.db, message, at, counted);
      return;
    }
    case "UNKNOWN":
      await queries.setUnknown(sender.db, message);
      await applyPendingReceipts(sender.db, message.id);
  }
}

/**
 * The provider has accepted it: retried, so that a restart of the database does not make the state
 * unknown.
 */
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

/**
 * Recovers messages whose sender died: marks them as sent, requeues them or leaves them for a
 * manual check; returns their number.
 */
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

/** Gets the next due time; null when no message waits. */
export const nextDelivery = ({ db }: Pick<Sender, "db">): Promise<Date | null> =>
  nextDue(db, queries.outbox);
