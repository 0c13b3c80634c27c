/** Cuts a history at a day, and renumbers it as if it had been reported in another order. */
import type { Day } from "../../../../core/day.ts";
import type { DerivationInputs } from "../inputs.ts";
import { toJakartaTime } from "../testing-inputs.ts";

/** Returns the history as known at the end of a day. */
export function cutInputs(whole: DerivationInputs, day: Day): DerivationInputs {
  const filterUpToDay = <T extends { on: Day }>(rows: readonly T[]) =>
    rows.filter(({ on }) => on <= day);
  return {
    ...whole,
    payments: filterUpToDay(whole.payments),
    credits: filterUpToDay(whole.credits),
    deductions: whole.deductions
      .filter(({ appliedOn }) => appliedOn <= day)
      .map((record) =>
        record.approvedAt && record.approvedAt <= toJakartaTime(day, "23:59")
          ? record
          : { ...record, approvedAt: null, until: null, untilOn: null },
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

/** Renumbers the records and reorders their lists. */
export function shuffle(whole: DerivationInputs, random: () => number): DerivationInputs {
  const mixed = <T>(rows: readonly T[]): T[] =>
    rows
      .map((row) => ({ row, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ row }) => row);
  const renamed = (rows: readonly { id: number }[]) =>
    new Map(mixed(rows).map(({ id }, index) => [id, 500 + index]));
  const [payments, deductions, extensions] = [
    whole.payments,
    whole.deductions,
    whole.extensions,
  ].map(renamed);
  const get = (names: Map<number, number> | undefined, id: number | null) =>
    id === null ? null : (names?.get(id) ?? id);
  return {
    ...whole,
    payments: mixed(whole.payments).map((record) => ({
      ...record,
      id: get(payments, record.id) ?? 0,
      deductionId: get(deductions, record.deductionId),
      extensionId: get(extensions, record.extensionId),
    })),
    credits: mixed(whole.credits).map((record) => ({
      ...record,
      paymentId: get(payments, record.paymentId) ?? 0,
    })),
    deductions: mixed(whole.deductions).map((record) => ({
      ...record,
      id: get(deductions, record.id) ?? 0,
    })),
    extensions: mixed(whole.extensions).map((record) => ({
      ...record,
      id: get(extensions, record.id) ?? 0,
    })),
    pauses: mixed(whole.pauses),
  };
}
