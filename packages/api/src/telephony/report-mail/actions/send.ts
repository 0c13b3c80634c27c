import { translator } from "@kolekta/i18n";
import { recordAbandonedMetric } from "../../../core/backlog.ts";
import { type Backoff, computeRetryAt } from "../../../core/backoff.ts";
import type { BaseContext } from "../../../core/context.ts";
import { addDays } from "../../../core/day.ts";
import { GatewayError, type OutgoingMail } from "../../../core/gateways.ts";
import { NoDueWorkError, orEmptyResult } from "../../../core/nothing-due.ts";
import { drain, nextDue, type OutboxStepResult } from "../../../core/outbox.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { computeReport } from "../../../reports/lender-report/actions/report.ts";
import { buildWorkbook } from "../../../reports/lender-report/actions/workbook.ts";
import type { LenderReport } from "../../../reports/lender-report/contract.ts";
import * as queries from "../queries/mail.ts";
import * as subscriptions from "../queries/subscription.ts";

/** Lease in milliseconds for building a workbook and waiting for the mail server. */
const CLAIM_MS = 120_000;
/** Lease in milliseconds during the handover; longer than the mail server may take to answer. */
const ANSWER_MS = 120_000;
const BUSY_MS = 60_000;
const BACKOFF: Backoff = { firstMs: 60_000, longestMs: 3_600_000 };
const GIVE_UP_MS = 86_400_000;

/** Queues the mails of every period that has ended. Returns the number of periods. */
export async function queueDue(context: BaseContext): Promise<number> {
  let queued = 0;
  while (!context.signal.aborted) {
    const ids = await subscriptions.listDue(context.db, context.now());
    let done = 0;
    for (const id of ids) done += await orEmptyResult(0, queuePeriod(context, id));
    queued += done;
    if (done === 0) break;
  }
  return queued;
}

const queuePeriod = (context: BaseContext, id: number): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    const due = await subscriptions.lockDue(tx.db, id, tx.now());
    if (!due) throw new NoDueWorkError();
    await subscriptions.queuePeriod(tx.db, id, due, tx.now());
    const { lenderId, fromOn, afterOn } = due;
    tx.audit({
      action: "reportMail.queue",
      entity: "lender_report_subscription",
      entityId: id,
      after: { lenderId, from: fromOn, to: addDays(afterOn, -1) },
    });
    return 1;
  });

/** Sends the mails that are due. Returns the number sent. */
export function sendDue(context: BaseContext): Promise<number> {
  const { db, gateways } = context;
  return drain(context, {
    window: gateways.mail.window,
    leaseMs: CLAIM_MS,
    claim: (batch) => queries.claim(db, batch),
    handle: (mail) => send(context, mail),
  });
}

const later = ({ now }: Pick<BaseContext, "now">, ms: number) => new Date(now().getTime() + ms);

/** Marks the mail before the handover, so that a crash in between never sends it twice. */
async function send(context: BaseContext, mail: queries.ClaimedMail): Promise<OutboxStepResult> {
  const { db, gateways, signal, now } = context;
  const { lenderId, from, to } = mail;
  const report = await computeReport(context, { lenderId, reader: null }, { from, to });
  const outgoing = await composeMail(mail, report);
  try {
    await gateways.mail.ready(signal);
  } catch {
    await queries.release(db, mail, later(context, BUSY_MS));
    return "BLOCKED";
  }
  const leasedUntil = later(context, ANSWER_MS);
  const started = await queries.startSending(db, mail, {
    provider: gateways.mail.name,
    now: now(),
    leasedUntil,
  });
  if (!started) return "LEFT";
  try {
    await gateways.mail.send(outgoing);
  } catch (error) {
    await recordFailure(context, mail, error);
    return "LEFT";
  }
  await queries.settle(db, mail, "SENT", now());
  return "DONE";
}

export const toMessageId = (mailId: number) => `report-${mailId}` as const;

async function composeMail(
  { id, email, lang }: queries.ClaimedMail,
  report: LenderReport,
): Promise<OutgoingMail> {
  const { name, body } = buildWorkbook(report, lang);
  const words = { lender: report.lender.name, from: report.from, to: report.to };
  const text = translator(lang);
  return {
    messageId: toMessageId(id),
    to: email,
    name: report.lender.name,
    subject: text("telephony.reportMail.mail.subject", words),
    text: text("telephony.reportMail.mail.text", words),
    attachment: { name, content: await new Response(body).bytes() },
  };
}

async function recordFailure(
  context: BaseContext,
  mail: queries.ClaimedMail,
  error: unknown,
): Promise<void> {
  const { db, now } = context;
  const kind = error instanceof GatewayError ? error.kind : "UNSURE";
  const at = now();
  const attempts = kind === "BUSY" ? mail.attempts : mail.attempts + 1;
  const deadline = new Date(mail.queuedAt.getTime() + GIVE_UP_MS);
  const retryAt =
    kind === "RETRY" || kind === "BUSY"
      ? computeRetryAt(attempts, BACKOFF, { now: at, deadline })
      : null;
  if (retryAt) {
    await queries.requeue(db, mail, retryAt, attempts);
    return;
  }
  const state = kind === "UNSURE" ? "UNCONFIRMED" : "FAILED";
  await queries.settle(db, mail, state, at);
  recordAbandonedMetric(queries.outbox, state);
}

/** Settles or queues again the mails whose sender died during the handover. */
export async function recoverStuck(context: BaseContext): Promise<void> {
  const { db, gateways, now } = context;
  for (const mail of await queries.listStuck(db, now())) {
    const canAsk = gateways.mail.find && gateways.mail.name === mail.provider;
    const found = canAsk ? await gateways.mail.find?.(toMessageId(mail.id)) : undefined;
    if (found === null) await queries.requeue(db, mail, now(), mail.attempts);
    else await queries.settle(db, mail, found ? "SENT" : "UNCONFIRMED", now());
  }
}

export const getNextSending = ({ db }: Pick<BaseContext, "db">): Promise<Date | null> =>
  nextDue(db, queries.outbox);
