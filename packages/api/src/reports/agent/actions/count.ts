import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { dayOf, daysBetween } from "../../../core/day.ts";
import {
  type Attendance,
  loadSchemes,
  payAttendance,
} from "../../wage/actions.ts";
import { performanceOf, type Scheme, schemeOn } from "../../wage/rules.ts";
import * as deeds from "../queries/activity.ts";
import { type CreditRow, type Fact, waiting, write } from "../queries/fact.ts";
import { counted, histories } from "../queries/history.ts";
import {
  countOfCall,
  countOfCredit,
  countsOfLog,
  countOfPromise,
  countsOfVerdict,
} from "../rules/activity.ts";
import {
  type CaseDay,
  changeOf,
  type Contribution,
  sumOf,
} from "../rules/count.ts";
import { countsOfCase } from "../rules/caseload.ts";

const BATCH = 1_000;

/** Counts what has happened and has not been counted, whoever did it; returns how many facts. */
export async function countFacts(visit: Visit): Promise<number> {
  let done = 0;
  while (!visit.signal.aborted) {
    const facts = await waiting(visit.db, BATCH);
    if (facts.length === 0) break;
    if (await countBatch(visit, facts)) done += facts.length;
  }
  return done;
}

/** False where another process was faster. */
async function countBatch(
  visit: Visit,
  facts: readonly Fact[],
): Promise<boolean> {
  const { db } = visit;
  const caseIds = refsOf(facts, "CASE");
  const [found, before] = await Promise.all([
    findCounts(db, facts),
    counted(db, caseIds),
  ]);
  await payAttendance(visit, found.attendances);
  const { written, removed, added } = changeOf(before, found.cases);
  const agentIds = [
    ...added.map((one) => one.agentId),
    ...found.credits.map((one) => one.agentId),
    ...found.attendances.map((one) => one.agentId),
  ];
  return write(db, {
    facts,
    written,
    removed,
    added: sumOf([...added, ...found.others]),
    credits: found.credits,
    agentIds: [...new Set(agentIds)],
  });
}

const refsOf = (
  facts: readonly Pick<Fact, "kind" | "refId">[],
  kind: Fact["kind"],
): number[] => [
  ...new Set(
    facts.filter((fact) => fact.kind === kind).map((fact) => fact.refId),
  ),
];

/** What facts come to, as the definitions have it. */
export interface Found {
  readonly cases: readonly CaseDay[];
  readonly others: readonly Contribution[];
  readonly credits: readonly CreditRow[];
  readonly attendances: readonly Attendance[];
}

export async function findCounts(
  db: Db,
  facts: readonly Pick<Fact, "kind" | "refId">[],
): Promise<Found> {
  const [cases, calls, logs, promised, judged, logins, credits] =
    await Promise.all([
      histories(db, refsOf(facts, "CASE")),
      deeds.calls(db, refsOf(facts, "CALL")),
      deeds.logs(db, refsOf(facts, "LOG")),
      deeds.promises(db, refsOf(facts, "PROMISED")),
      deeds.verdicts(db, refsOf(facts, "JUDGED")),
      deeds.logins(db, refsOf(facts, "LOGIN")),
      creditsOf(db, facts),
    ]);
  return {
    cases: cases.flatMap(countsOfCase),
    credits,
    others: [
      ...calls.map(countOfCall),
      ...logs.flatMap(countsOfLog),
      ...promised.map(countOfPromise),
      ...judged.flatMap(countsOfVerdict),
      ...credits.map(countOfCredit),
    ],
    attendances: [...logins, ...logs].map(({ agentId, at, zone }) => ({
      agentId,
      day: dayOf(at, zone),
    })),
  };
}

async function creditsOf(
  db: Db,
  facts: readonly Pick<Fact, "kind" | "refId">[],
): Promise<CreditRow[]> {
  const [taken, reversed] = [refsOf(facts, "TAKEN"), refsOf(facts, "REVERSED")];
  const ids = [...new Set([...taken, ...reversed])];
  if (ids.length === 0) return [];
  const [payments, schemes] = await Promise.all([
    deeds.payments(db, ids),
    loadSchemes(db),
  ]);
  const of = new Map(payments.map((one) => [one.id, one]));
  const known = (id: number) => of.get(id) ?? [];
  return [
    ...taken.flatMap(known).map((one) => creditOf(one, schemes)),
    ...reversed.flatMap(known).flatMap((one) => debitOf(one, schemes)),
  ];
}

/** To whom money is credited, on the day on which the company learned of it, and what that earns. */
function creditOf(
  payment: deeds.PaymentFacts,
  schemes: readonly Scheme[],
): CreditRow {
  const { id, agentId, currency, zone, amountMinor, paidAt, takenAt } = payment;
  return {
    paymentId: id,
    cause: "TAKEN",
    agentId,
    day: dayOf(takenAt, zone),
    currency,
    amountMinor,
    wageMinor: payment.wageMinor ?? wageOf(payment, schemes),
    at: takenAt,
    paidAt,
  };
}

function wageOf(
  payment: deeds.PaymentFacts,
  schemes: readonly Scheme[],
): number {
  const { institutionId, currency, zone, takenAt, lastContactAt } = payment;
  const day = dayOf(takenAt, zone);
  const scheme = schemeOn(schemes, institutionId, currency, day);
  if (!scheme) return 0;
  const contactDaysAgo =
    lastContactAt &&
    daysBetween(dayOf(lastContactAt, zone), dayOf(payment.paidAt, zone));
  return performanceOf(scheme, { ...payment, contactDaysAgo });
}

/** Taken back: as much as it was, on the day of that. */
function debitOf(
  payment: deeds.PaymentFacts,
  schemes: readonly Scheme[],
): CreditRow[] {
  if (!payment.reversedAt) return [];
  const taken = creditOf(payment, schemes);
  return [
    {
      ...taken,
      cause: "REVERSED",
      day: dayOf(payment.reversedAt, payment.zone),
      amountMinor: -taken.amountMinor,
      wageMinor: 0 - taken.wageMinor,
      at: payment.reversedAt,
    },
  ];
}
