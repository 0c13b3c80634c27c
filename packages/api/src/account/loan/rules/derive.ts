/**
 * Engine: computes every ledger entry of a loan through a day from its opening, dated terms and
 * history. Events count on the day on which they happened: the order of their reports does not
 * change the entries. Pure rules: stored entries have no effect.
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
  /** Account at the end of the last day. */
  readonly account: Account;
  /** Account as a payment without a deduction finds it. */
  readonly payable: Account;
  readonly lines: readonly DerivedEntry[];
  readonly deductions: ReadonlyMap<number, Readonly<DeductionOutcome>>;
  readonly extensions: ReadonlyMap<number, ExtensionEffect>;
  /** Day of full payment, by installment id. Without those that were paid in the opening. */
  readonly repaidOn: ReadonlyMap<number, Day>;
  /** Account after each event, in their order. */
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

/**
 * Derives the account of the day as if the payments reversed by mistake had counted until their
 * reversal.
 */
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
