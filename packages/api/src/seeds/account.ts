import type { Account } from "../account/loan/rules/ledger.ts";
import { type Arriving, arrivingParts } from "../account/loan/rules/opening.ts";

/** An installment of a seed, before its loan has an id. */
export type SeedInstallment = Omit<Arriving, "loanId">;

/** Builds the account of a loan paid out on `loanOn`; `rows` are sorted by due day. */
export const buildAccount = (loanOn: string, rows: readonly SeedInstallment[]): Account => ({
  loanOn,
  creditMinor: 0,
  installments: rows.map((row) => ({
    id: row.period,
    period: row.period,
    dueOn: row.dueOn,
    status: row.status,
    parts: arrivingParts(row),
  })),
});
