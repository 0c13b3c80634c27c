/**
 * The engine: from what a loan began with, its dated terms and what happened to it, by the day on which it happened,
 * every line of its ledger through a day. The same facts give the same lines, in whatever order they were told.
 * Refuses to know what stands in the books.
 */
import { type Day, dayAt, ordinalOf } from "../../../core/day.ts";
import { age } from "./ageing.ts";
import { begin, type Derivation } from "./derivation.ts";
import { inOrder, type LoanFacts, type OurErrorFact } from "./facts.ts";
import { grant } from "./extend.ts";
import { cancel, giveBack, pay, useCredit } from "./apply.ts";
import type { Account } from "./ledger.ts";
import { waiveOurError } from "./mistake.ts";
import type { DeductionOutcome, DerivedLine, ExtensionEffect, DerivationStep } from "./outcome.ts";
import { withWaiting } from "./waiting.ts";

export interface Derived {
  readonly through: Day;
  /** At the end of the last day. */
  readonly account: Account;
  /** The same as money finds it that comes by no deduction. */
  readonly payable: Account;
  readonly lines: readonly DerivedLine[];
  readonly deductions: ReadonlyMap<number, Readonly<DeductionOutcome>>;
  /** Those that are in effect. */
  readonly extensions: ReadonlyMap<number, ExtensionEffect>;
  /** By installment: the day on which it was paid in full; what the base had paid is not among them. */
  readonly repaidOn: ReadonlyMap<number, Day>;
  /** How the loan stood after each thing that happened to it, in their order. */
  readonly steps: readonly DerivationStep[];
}

export function derive(facts: LoanFacts, through: Day): Derived {
  const derivation = begin(facts, through);
  for (const { on, happen } of happenings(facts)) {
    age(derivation, Math.min(ordinalOf(on), derivation.through));
    happen(derivation);
  }
  age(derivation, derivation.through);
  return { ...derivation, payable: withWaiting(derivation), through };
}

interface Happening {
  readonly at: Date;
  readonly on: Day;
  readonly reference?: string;
  happen(derivation: Derivation): void;
}

const happenings = (facts: LoanFacts): Happening[] =>
  [
    ...facts.payments.map((one) => ({
      ...place(one),
      reference: one.reference,
      happen: (derivation: Derivation) => pay(derivation, one),
    })),
    ...facts.extensions.flatMap((one) =>
      one.granted
        ? [
            {
              ...place(one.granted),
              happen: (derivation: Derivation) => grant(derivation, one),
            },
          ]
        : [],
    ),
    ...facts.returns.map((one) => ({
      ...place(one),
      happen: (derivation: Derivation) => giveBack(derivation, one),
    })),
    ...facts.credits.map((one) => ({
      ...place(one),
      happen: (derivation: Derivation) => useCredit(derivation, one),
    })),
    ...facts.ourErrors.map((one) => ({
      ...place(one),
      happen: (derivation: Derivation) =>
        waiveOurError(derivation, asIfItStood(facts, one), one.on),
    })),
    ...(facts.cancelled
      ? [
          {
            ...place(facts.cancelled),
            happen: (derivation: Derivation) =>
              cancel(derivation, derivation.facts.cancelled?.on ?? dayAt(derivation.through)),
          },
        ]
      : []),
  ].toSorted(inOrder);

const place = ({ at, on }: { at: Date; on: Day }) => ({ at, on });

/** The account on its day had each payment that we took back by mistake stood for as long as it did. */
function asIfItStood(facts: LoanFacts, error: OurErrorFact): Account {
  const { on: day, at } = error;
  const before = facts.ourErrors.filter((one) => one !== error && one.at <= at);
  const returns = before.map(({ payment, ...when }) => ({
    at: when.at,
    on: when.on,
    paymentId: payment.id,
    amountMinor: payment.amountMinor,
  }));
  const isPast = (one: { readonly on: Day }) => one.on <= day;
  return derive(
    {
      ...facts,
      payments: [...facts.payments, ...facts.ourErrors.map(({ payment }) => payment)].filter(
        isPast,
      ),
      returns: [...facts.returns.filter(isPast), ...returns],
      credits: facts.credits.filter(isPast),
      ourErrors: [],
    },
    day,
  ).account;
}
