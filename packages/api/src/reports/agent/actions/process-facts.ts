import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { getZoneAt } from "../../../core/zone-history.ts";
import { aggregateFigures, aggregateTeams } from "../../figure/actions/aggregate.ts";
import { diffStagePeriods, toStagePeriods } from "../../stay/rules.ts";
import { payAttendance } from "../../wage/actions.ts";
import { createOpenDayLookup, wageTerms } from "../../wage/actions-credit.ts";
import type { WageTerms } from "../../wage/rules.ts";
import {
  type CreditRow,
  type AgentBacklogRow,
  listPendingFacts,
  saveCounts,
  listStagePeriods,
  writeDueFacts,
} from "../queries/fact.ts";
import { listCountedDays, listHistories } from "../queries/history.ts";
import { type CreditablePayment, listPayments } from "../queries/payment.ts";
import { diffCaseDays } from "../rules/count.ts";
import { countCaseDays } from "../rules/caseload.ts";

const BATCH = 1_000;

/** Writes the facts of the rows that were committed before; with `waits`, all of them. */
export async function writeFacts({ db, signal }: BaseContext, waits = true): Promise<void> {
  while (!signal.aborted && (await writeDueFacts(db, BATCH, waits)) === BATCH);
}

/**
 * Writes the facts of committed rows and counts those that are not counted yet, whichever process
 * recorded them. Returns the number of cases, credits and days.
 */
export async function processAgentFacts(context: BaseContext): Promise<number> {
  await writeFacts(context);
  return countFacts(context);
}

/**
 * Does the same as `processAgentFacts`, but leaves facts to another process that writes them now.
 * Facts that cannot be written do not keep others from being counted.
 */
export async function processAvailableFacts(context: BaseContext): Promise<void> {
  const [written] = await Promise.allSettled([writeFacts(context, false)]);
  await countFacts(context);
  if (written.status === "rejected") throw written.reason;
}

async function countFacts(context: BaseContext): Promise<number> {
  let done = 0;
  while (!context.signal.aborted) {
    const facts = await listPendingFacts(context.db, BATCH);
    if (facts.length === 0) break;
    if (await processBatch(context, facts)) done += facts.length;
  }
  const days = await aggregateFigures(context, (attended) => payAttendance(context, attended));
  // Includes the credits and payments that are counted above.
  await aggregateTeams(context);
  return done + days;
}

/** Returns false when another process was faster. */
async function processBatch(
  context: BaseContext,
  facts: readonly AgentBacklogRow[],
): Promise<boolean> {
  const { db } = context;
  const caseIds = toRefIds(facts, "CASE");
  const [cases, before, stagePeriods, credits] = await Promise.all([
    listHistories(db, caseIds),
    listCountedDays(db, caseIds),
    listStagePeriods(db, caseIds),
    buildCredits(context, facts),
  ]);
  const change = diffCaseDays(before, cases.flatMap(countCaseDays));
  return saveCounts(db, {
    facts,
    ...change,
    stays: diffStagePeriods(stagePeriods, cases.flatMap(toStagePeriods)),
    credits,
  });
}

const toRefIds = (facts: readonly AgentBacklogRow[], kind: AgentBacklogRow["kind"]): number[] => [
  ...new Set(facts.filter((fact) => fact.kind === kind).map((fact) => fact.refId)),
];

async function buildCredits(
  context: BaseContext,
  facts: readonly AgentBacklogRow[],
): Promise<CreditRow[]> {
  const { db } = context;
  const [creditedIds, reversed] = [toRefIds(facts, "POSTED"), toRefIds(facts, "REVERSED")];
  const ids = [...new Set([...creditedIds, ...reversed])];
  if (ids.length === 0) return [];
  const payments = await listPayments(db, ids);
  const isNew = (payment: CreditablePayment) => payment.wageMinor === null;
  const getTerms = await wageTerms(db, payments.filter(isNew));
  const paymentsById = new Map(payments.map((payment) => [payment.id, payment]));
  const findPayment = (id: number) => paymentsById.get(id) ?? [];
  const toCredit = (payment: CreditablePayment): CreditRow =>
    buildCreditRow(payment, isNew(payment) ? getTerms(payment) : null);
  const openDay = await createOpenDayLookup(
    context,
    payments.map((payment) => payment.agentId),
  );
  const counting = (payment: CreditablePayment, row: CreditRow): CreditRow => ({
    ...row,
    day: openDay(row.agentId, row.day, payment.zone),
  });
  return [
    ...creditedIds.flatMap(findPayment).map((payment) => counting(payment, toCredit(payment))),
    ...reversed
      .flatMap(findPayment)
      .flatMap((payment) =>
        buildReversalRows(payment, toCredit(payment)).map((row) => counting(payment, row)),
      ),
  ];
}

/**
 * Builds the credit of a payment: its agent, the day on which the company learned of the payment,
 * and the wage for it.
 */
function buildCreditRow(payment: CreditablePayment, terms: WageTerms | null): CreditRow {
  const { id, agentId, currency, amountMinor, paidAt, recordedAt } = payment;
  return {
    ...terms,
    paymentId: id,
    cause: "POSTED",
    agentId,
    day: toLocalDay(recordedAt, getZoneAt(payment, recordedAt)),
    currency,
    amountMinor,
    wageMinor: payment.wageMinor ?? terms?.wageMinor ?? 0,
    at: recordedAt,
    paidAt,
  };
}

/** Builds the reversal of a credit: the same amount, on the day of the reversal. */
function buildReversalRows(payment: CreditablePayment, credit: CreditRow): CreditRow[] {
  const { reversedAt } = payment;
  if (!reversedAt) return [];
  const { paymentId, agentId, currency, paidAt } = credit;
  return [
    {
      paymentId,
      agentId,
      currency,
      paidAt,
      cause: "REVERSED",
      day: toLocalDay(reversedAt, getZoneAt(payment, reversedAt)),
      amountMinor: -credit.amountMinor,
      wageMinor: 0 - credit.wageMinor,
      at: reversedAt,
    },
  ];
}
