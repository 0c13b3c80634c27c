/**
 * The engine: from what a loan began with, its dated terms and what happened to it, by the day on which it happened,
 * every line of its ledger through a day. The same facts give the same lines, in whatever order they were told.
 * Refuses to know what stands in the books.
 */
import { type Day, dayAt, toDayNumber } from "../../../core/day.ts";
import { ageLoan } from "./ageing.ts";
import { startDerivation, type Derivation } from "./derivation.ts";
import { inOrder, type DerivationInputs, type OurErrorRecord } from "./inputs.ts";
import { grantExtension } from "./extend.ts";
import { cancelLoan, applyReturn, applyPayment, useCredit } from "./apply.ts";
import type { Account } from "./ledger.ts";
import { waiveOurError } from "./error-waiver.ts";
import type { DeductionOutcome, DerivedEntry, ExtensionEffect, DerivationStep } from "./outcome.ts";
import { withWaiting } from "./pending-fees.ts";

export interface Derived {
  readonly through: Day;
  /** At the end of the last day. */
  readonly account: Account;
  /** The same as money finds it that comes by no deduction. */
  readonly payable: Account;
  readonly lines: readonly DerivedEntry[];
  readonly deductions: ReadonlyMap<number, Readonly<DeductionOutcome>>;
  /** Those that are in effect. */
  readonly extensions: ReadonlyMap<number, ExtensionEffect>;
  /** By installment: the day on which it was paid in full; what the base had paid is not among them. */
  readonly repaidOn: ReadonlyMap<number, Day>;
  /** How the loan stood after each thing that happened to it, in their order. */
  readonly steps: readonly DerivationStep[];
}

export function derive(inputs: DerivationInputs, through: Day): Derived {
  const derivation = startDerivation(inputs, through);
  for (const { on, happen } of happenings(inputs)) {
    ageLoan(derivation, Math.min(toDayNumber(on), derivation.through));
    happen(derivation);
  }
  ageLoan(derivation, derivation.through);
  return { ...derivation, payable: withWaiting(derivation), through };
}

interface Happening {
  readonly at: Date;
  readonly on: Day;
  readonly reference?: string;
  happen(derivation: Derivation): void;
}

const happenings = (inputs: DerivationInputs): Happening[] =>
  [
    ...inputs.payments.map((payment) => ({
      ...toDated(payment),
      reference: payment.reference,
      happen: (derivation: Derivation) => applyPayment(derivation, payment),
    })),
    ...inputs.extensions.flatMap((extension) =>
      extension.granted
        ? [
            {
              ...toDated(extension.granted),
              happen: (derivation: Derivation) => grantExtension(derivation, extension),
            },
          ]
        : [],
    ),
    ...inputs.returns.map((returnRecord) => ({
      ...toDated(returnRecord),
      happen: (derivation: Derivation) => applyReturn(derivation, returnRecord),
    })),
    ...inputs.credits.map((credit) => ({
      ...toDated(credit),
      happen: (derivation: Derivation) => useCredit(derivation, credit),
    })),
    ...inputs.ourErrors.map((ourError) => ({
      ...toDated(ourError),
      happen: (derivation: Derivation) =>
        waiveOurError(derivation, deriveWithoutReversal(inputs, ourError), ourError.on),
    })),
    ...(inputs.cancelled
      ? [
          {
            ...toDated(inputs.cancelled),
            happen: (derivation: Derivation) =>
              cancelLoan(derivation, derivation.inputs.cancelled?.on ?? dayAt(derivation.through)),
          },
        ]
      : []),
  ].toSorted(inOrder);

const toDated = ({ at, on }: { at: Date; on: Day }) => ({ at, on });

/** The account on its day had each payment that we took back by mistake stood for as long as it did. */
function deriveWithoutReversal(inputs: DerivationInputs, error: OurErrorRecord): Account {
  const { on: day, at } = error;
  const before = inputs.ourErrors.filter((ourError) => ourError !== error && ourError.at <= at);
  const returns = before.map(({ payment, ...when }) => ({
    at: when.at,
    on: when.on,
    paymentId: payment.id,
    amountMinor: payment.amountMinor,
  }));
  const isUpToDay = (record: { readonly on: Day }) => record.on <= day;
  return derive(
    {
      ...inputs,
      payments: [...inputs.payments, ...inputs.ourErrors.map(({ payment }) => payment)].filter(
        isUpToDay,
      ),
      returns: [...inputs.returns.filter(isUpToDay), ...returns],
      credits: inputs.credits.filter(isUpToDay),
      ourErrors: [],
    },
    day,
  ).account;
}
