/** Stored input of a derivation, as the query returns it. Types only. */
import type { Cause, EntryKind, AmountComponent } from "../contract.ts";
import type { DerivationInputs } from "./inputs.ts";

/** Late fees after the opening: installments, days since 1970, amounts. */
export type Accruals = readonly [
  installmentIds: readonly number[] | null,
  days: readonly number[] | null,
  amounts: readonly number[] | null,
];

/** Entry other than a late fee. */
export type LineRow = readonly [
  isBase: boolean,
  installmentId: number | null,
  kind: EntryKind,
  component: AmountComponent | null,
  amountMinor: number,
  day: number,
  cause: Cause,
  causeId: number | null,
  paymentId: number | null,
];

/** Instants are stored as milliseconds. */
export type StoredLoan = {
  readonly [K in keyof Omit<DerivationInputs, "loanId" | "base">]: AsStored<DerivationInputs[K]>;
} & {
  readonly id: number;
  readonly loanOn: string;
  readonly installments: readonly {
    readonly id: number;
    readonly period: number;
    readonly dueOn: string;
    readonly status: number;
    readonly replaces: number | null;
  }[];
  readonly accruals: Accruals;
  readonly lines: readonly LineRow[];
};

type AsStored<T> = T extends Date
  ? number
  : T extends readonly (infer U)[]
    ? readonly AsStored<U>[]
    : T extends object
      ? { readonly [K in keyof T]: AsStored<T[K]> }
      : T;
