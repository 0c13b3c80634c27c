import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { getZoneAt } from "../../../core/zone-history.ts";
import { foldFigures, foldTeams } from "../../figure/actions/fold.ts";
import { changeOfStays, staysOf } from "../../stay/rules.ts";
import { payAttendance } from "../../wage/actions.ts";
import { openDayOf, wageTerms } from "../../wage/actions-credit.ts";
import type { Terms } from "../../wage/rules.ts";
import { type CreditRow, type Fact, waiting, write } from "../queries/fact.ts";
import { counted, histories } from "../queries/history.ts";
import { type PaymentFacts, paymentsOf } from "../queries/payment.ts";
import { storedStays } from "../queries/stay.ts";
import { changeOf } from "../rules/count.ts";
import { countsOfCase } from "../rules/caseload.ts";

const BATCH = 1_000;

/** Counts what has happened and has not been counted, whoever did it; returns how many cases, credits and days. */
export async function countFacts(visit: Visit): Promise<number> {
  let done = 0;
  while (!visit.signal.aborted) {
    const facts = await waiting(visit.db, BATCH);
    if (facts.length === 0) break;
    if (await countBatch(visit, facts)) done += facts.length;
  }
  const days = await foldFigures(visit, (attended) => payAttendance(visit, attended));
  // What was credited and paid above is among it.
  await foldTeams(visit);
  return done + days;
}

/** False where another process was faster. */
async function countBatch(visit: Visit, facts: readonly Fact[]): Promise<boolean> {
  const { db } = visit;
  const caseIds = refsOf(facts, "CASE");
  const [cases, before, stays, credits] = await Promise.all([
    histories(db, caseIds),
    counted(db, caseIds),
    storedStays(db, caseIds),
    creditsOf(visit, facts),
  ]);
  const change = changeOf(before, cases.flatMap(countsOfCase));
  return write(db, {
    facts,
    ...change,
    stays: changeOfStays(stays, cases.flatMap(staysOf)),
    credits,
  });
}

const refsOf = (facts: readonly Fact[], kind: Fact["kind"]): number[] => [
  ...new Set(facts.filter((fact) => fact.kind === kind).map((fact) => fact.refId)),
];

async function creditsOf(visit: Visit, facts: readonly Fact[]): Promise<CreditRow[]> {
  const { db } = visit;
  const [taken, reversed] = [refsOf(facts, "TAKEN"), refsOf(facts, "REVERSED")];
  const ids = [...new Set([...taken, ...reversed])];
  if (ids.length === 0) return [];
  const payments = await paymentsOf(db, ids);
  const isNew = (one: PaymentFacts) => one.wageMinor === null;
  const termsOf = await wageTerms(db, payments.filter(isNew));
  const of = new Map(payments.map((one) => [one.id, one]));
  const known = (id: number) => of.get(id) ?? [];
  const creditOf = (payment: PaymentFacts): CreditRow =>
    takenOf(payment, isNew(payment) ? termsOf(payment) : null);
  const openDay = await openDayOf(
    visit,
    payments.map((one) => one.agentId),
  );
  const counting = (one: PaymentFacts, row: CreditRow): CreditRow => ({
    ...row,
    day: openDay(row.agentId, row.day, one.zone),
  });
  return [
    ...taken.flatMap(known).map((one) => counting(one, creditOf(one))),
    ...reversed
      .flatMap(known)
      .flatMap((one) => reversedOf(one, creditOf(one)).map((row) => counting(one, row))),
  ];
}

/** To whom money is credited, on the day on which the company learned of it, and what that earns. */
function takenOf(payment: PaymentFacts, terms: Terms | null): CreditRow {
  const { id, agentId, currency, amountMinor, paidAt, takenAt } = payment;
  return {
    ...terms,
    paymentId: id,
    cause: "TAKEN",
    agentId,
    day: dayOf(takenAt, getZoneAt(payment, takenAt)),
    currency,
    amountMinor,
    wageMinor: payment.wageMinor ?? terms?.wageMinor ?? 0,
    at: takenAt,
    paidAt,
  };
}

/** Taken back: as much as it was, on the day of that. */
function reversedOf(payment: PaymentFacts, taken: CreditRow): CreditRow[] {
  const { reversedAt } = payment;
  if (!reversedAt) return [];
  const { paymentId, agentId, currency, paidAt } = taken;
  return [
    {
      paymentId,
      agentId,
      currency,
      paidAt,
      cause: "REVERSED",
      day: dayOf(reversedAt, getZoneAt(payment, reversedAt)),
      amountMinor: -taken.amountMinor,
      wageMinor: 0 - taken.wageMinor,
      at: reversedAt,
    },
  ];
}
