/** Cuts a history at a day, and renumbers it as if it had been reported in another order. */
import type { Day } from "../../../../core/day.ts";
import type { LoanFacts } from "../facts.ts";
import { at } from "../testing-facts.ts";

/** The facts as they were known at the end of a day. */
export function factsUpTo(whole: LoanFacts, day: Day): LoanFacts {
  const known = <T extends { on: Day }>(rows: readonly T[]) => rows.filter(({ on }) => on <= day);
  return {
    ...whole,
    payments: known(whole.payments),
    credits: known(whole.credits),
    deductions: whole.deductions
      .filter(({ appliedOn }) => appliedOn <= day)
      .map((fact) =>
        fact.approvedAt && fact.approvedAt <= at(day, "23:59")
          ? fact
          : { ...fact, approvedAt: null, until: null, untilOn: null },
      ),
    extensions: whole.extensions.filter(
      ({ quotedOn, granted }) => (granted?.on ?? quotedOn) <= day,
    ),
    pauses: whole.pauses
      .filter(({ openedOn }) => openedOn <= day)
      .map((pause) =>
        pause.closedOn !== null && pause.closedOn > day
          ? { ...pause, closedOn: null, upheld: false }
          : pause,
      ),
  };
}

/** Renumbers the facts and reorders their lists. */
export function shuffle(whole: LoanFacts, random: () => number): LoanFacts {
  const mixed = <T>(rows: readonly T[]): T[] =>
    rows
      .map((row) => ({ row, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ row }) => row);
  const renamed = (rows: readonly { id: number }[]) =>
    new Map(mixed(rows).map(({ id }, place) => [id, 500 + place]));
  const [payments, deductions, extensions] = [
    whole.payments,
    whole.deductions,
    whole.extensions,
  ].map(renamed);
  const get = (names: Map<number, number> | undefined, id: number | null) =>
    id === null ? null : (names?.get(id) ?? id);
  return {
    ...whole,
    payments: mixed(whole.payments).map((fact) => ({
      ...fact,
      id: get(payments, fact.id) ?? 0,
      deductionId: get(deductions, fact.deductionId),
      extensionId: get(extensions, fact.extensionId),
    })),
    credits: mixed(whole.credits).map((fact) => ({
      ...fact,
      paymentId: get(payments, fact.paymentId) ?? 0,
    })),
    deductions: mixed(whole.deductions).map((fact) => ({
      ...fact,
      id: get(deductions, fact.id) ?? 0,
    })),
    extensions: mixed(whole.extensions).map((fact) => ({
      ...fact,
      id: get(extensions, fact.id) ?? 0,
    })),
    pauses: mixed(whole.pauses),
  };
}
