import { recordAbandonedMetric } from "../../../core/backlog.ts";
import type { BaseContext } from "../../../core/context.ts";
import { GatewayError } from "../../../core/gateways.ts";
import { drain, type OutboxStepResult } from "../../../core/outbox.ts";
import { VaultError } from "../../../core/vault.ts";
import { LOG_DAYS } from "../contract-codes.ts";
import * as queries from "../queries/send.ts";
import { queueNext } from "../queries/queue.ts";
import { buildChangeBody, buildHeaders, buildPingBody } from "../rules/message.ts";
import { computeEndpointRetryAt, decideFailure, UNSUBSCRIBED_STATUS } from "../rules/retry.ts";
import { disable } from "./disable.ts";
import { toSealContext } from "./secret.ts";

/** Deliveries of an endpoint in transit together. */
const WINDOW = 10;
/** After this time a run begins no more deliveries; the next one follows at once. */
const RUN_MS = 20_000;
/** Longer than an endpoint may take to answer. */
const LEASE_MS = 60_000;
/** Changes of an endpoint that one statement reads. */
const IDS_PER_ENDPOINT = 10_000;
const DELETE_BATCH = 5_000;
const DAY_MS = 86_400_000;
/** Keeps the delivery unclaimed until its endpoint is disabled; resuming makes it due at once. */
const DISABLED_WAIT_MS = 3_600_000;

/** Queues the changes of the feed that no active endpoint has yet. */
export async function queueChanges({ db, now, signal }: BaseContext): Promise<void> {
  while (!signal.aborted && (await queueNext(db, now(), IDS_PER_ENDPOINT)) > 0);
}

/**
 * Queues new changes and sends what is due. Returns the number of delivered messages. Endpoints are
 * sent to side by side, each for a limited time, so that a slow one delays no other for long.
 */
export async function sendDue(context: BaseContext): Promise<number> {
  await queueChanges(context);
  const endpointIds = await queries.listDueEndpoints(context.db, context.now());
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(RUN_MS)]);
  const delivered = await Promise.all(
    endpointIds.map((endpointId) =>
      drain(
        { now: context.now, signal },
        {
          window: WINDOW,
          leaseMs: LEASE_MS,
          claim: (batch) => queries.claim(context.db, endpointId, batch),
          handle: (delivery) => send(context, delivery),
        },
      ),
    ),
  );
  return delivered.reduce((sum, count) => sum + count, 0);
}

export const getNextSending = ({ db }: Pick<BaseContext, "db">): Promise<Date | null> =>
  queries.getNextDue(db);

async function send(
  context: BaseContext,
  delivery: queries.ClaimedDelivery,
): Promise<OutboxStepResult> {
  const at = context.now();
  const body = buildBody(delivery);
  if (body === null) {
    await giveUp(context, delivery, { at, status: null, answer: EXPIRED, durationMs: 0 });
    return "LEFT";
  }
  const attempt = await attemptSending(context, delivery, body);
  const { status } = attempt;
  if (status !== null && status >= 200 && status < 300) {
    await queries.settle(context.db, delivery, attempt, "DELIVERED");
    await queries.recordSuccess(context.db, delivery.endpointId);
    return "DONE";
  }
  await handleFailure(context, delivery, attempt);
  return "LEFT";
}

const EXPIRED = "the change was deleted";

/** Returns null once the change was deleted. */
export function buildBody({
  changeId,
  change,
  changeAt,
  queuedAt,
}: Pick<queries.ClaimedDelivery, "changeId" | "change" | "changeAt" | "queuedAt">): string | null {
  if (changeId === null) return buildPingBody(queuedAt);
  if (!change || !changeAt) return null;
  const { id, type, ...rest } = change;
  return buildChangeBody({ id, type, at: changeAt, ...rest });
}

async function attemptSending(
  context: BaseContext,
  delivery: queries.ClaimedDelivery,
  body: string,
): Promise<queries.AttemptRecord> {
  const at = context.now();
  const startedMs = performance.now();
  const toRecord = (status: number | null, text: string): queries.AttemptRecord => ({
    at,
    status,
    answer: toStorable(text),
    durationMs: Math.round(performance.now() - startedMs),
  });
  try {
    const { messageId, url } = delivery;
    const secrets = openSecrets(context, delivery, at);
    const headers = buildHeaders({ messageId, body, secrets }, at);
    const { status, text } = await context.gateways.webhook.post({ url, headers, body });
    return toRecord(status, text);
  } catch (error) {
    if (error instanceof GatewayError) return toRecord(null, error.message);
    if (error instanceof VaultError) return toRecord(null, "the secret cannot be read; rotate it");
    throw error;
  }
}

/** PostgreSQL refuses the null character. */
const toStorable = (text: string): string => text.replaceAll("\0", "").slice(0, 500);

function openSecrets(
  { gateways }: BaseContext,
  { endpointId, secret, formerSecret, formerSecretUntil }: queries.ClaimedDelivery,
  now: Date,
): string[] {
  const context = toSealContext(endpointId);
  const current = gateways.vault.open(secret, context);
  if (formerSecret === null || formerSecretUntil === null || now >= formerSecretUntil)
    return [current];
  try {
    return [current, gateways.vault.open(formerSecret, context)];
  } catch (error) {
    // A rotation repairs an endpoint whose key of encryption was lost.
    if (error instanceof VaultError) return [current];
    throw error;
  }
}

async function handleFailure(
  context: BaseContext,
  delivery: queries.ClaimedDelivery,
  attempt: queries.AttemptRecord,
): Promise<void> {
  const { db, now } = context;
  const { endpointId, attempts, changeId } = delivery;
  if (changeId === null) {
    await giveUp(context, delivery, attempt);
    if (attempt.status === UNSUBSCRIBED_STATUS) await disable(context, endpointId, "GONE");
    return;
  }
  const endpoint = await queries.recordFailure(db, endpointId, attempt.at);
  if (!endpoint) return;
  const attemptedFrom = delivery.attemptedFrom ?? attempt.at;
  const { failures, failingSince } = endpoint;
  const failed = { status: attempt.status, attempts, attemptedFrom, failingSince };
  const next = decideFailure(failed, now());
  if (next.step === "FAIL") await giveUp(context, delivery, attempt);
  else {
    const dueAt = next.step === "RETRY" ? next.dueAt : new Date(now().getTime() + DISABLED_WAIT_MS);
    await queries.scheduleRetry(db, { ...delivery, dueAt }, attempt);
  }
  const retryAt = computeEndpointRetryAt(failures, now());
  if (retryAt) await queries.setRetryAt(db, endpointId, retryAt);
  if (next.step === "DISABLE") await disable(context, endpointId, next.reason);
}

async function giveUp(
  { db }: BaseContext,
  delivery: queries.ClaimedDelivery,
  attempt: queries.AttemptRecord,
): Promise<void> {
  await queries.settle(db, delivery, attempt, "FAILED");
  if (delivery.changeId !== null) recordAbandonedMetric(queries.outbox, "NOT_DELIVERED");
}

/**
 * Deletes deliveries older than `LOG_DAYS`, waiting ones included, in batches, each in its own
 * transaction. Returns their number.
 */
export async function deleteExpired(
  context: BaseContext,
  batchSize = DELETE_BATCH,
): Promise<number> {
  const before = new Date(context.now().getTime() - LOG_DAYS * DAY_MS);
  let total = 0;
  let deleted = batchSize;
  while (deleted === batchSize && !context.signal.aborted) {
    deleted = await queries.deleteOldest(context.db, before, batchSize);
    total += deleted;
  }
  return total;
}
