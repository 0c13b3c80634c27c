/** When an extension takes effect, and what it makes of the installments. Refuses to know what it books. */
import { type Day, ordinalOf } from "../../../core/day.ts";
import { type Course, enter } from "./course.ts";
import {
  entriesByHand,
  entriesOfExtension,
  type Move,
  newDueOn,
} from "./extension.ts";
import type { ExtensionFact, PaymentFact } from "./facts.ts";
import { found, grownSince, lay } from "./lay.ts";
import { type Account, dueOf } from "./ledger.ts";
import { entriesOfPayment } from "./payment.ts";
import { endOthers } from "./use.ts";

/** True where the money extends the loan. */
export function extendBy(course: Course, payment: PaymentFact): boolean {
  const extension = course.facts.extensions.find(
    ({ id }) => id === payment.extensionId,
  );
  if (!extension || course.extensions.has(extension.id)) return false;
  const isPaid =
    payment.at <= extension.until && payment.amountMinor >= extension.feeMinor;
  if (!isPaid || !isExtensible(course.account, extension)) return false;
  const { id: paymentId, on, amountMinor } = payment;
  endOthers(course);
  const leftMinor = extend(course, extension, { on, paymentId, amountMinor });
  if (leftMinor > 0) lay(course, payment, leftMinor);
  return true;
}

const isExtensible = (
  { installments }: Account,
  { installmentId }: ExtensionFact,
): boolean =>
  installments.some(
    ({ id, status, parts }) =>
      id === installmentId && status > 0 && dueOf(parts.PRINCIPAL) > 0,
  );

interface Fee {
  readonly on: Day;
  readonly paymentId: number | null;
  readonly amountMinor: number;
}

/** The old installment is replaced; returns what was paid beyond the fee. */
function extend(
  course: Course,
  extension: ExtensionFact,
  { on, paymentId, amountMinor }: Fee,
): number {
  const { installmentId: oldId, newInstallmentId: newId } = extension;
  const old = course.account.installments.find(({ id }) => id === oldId);
  if (!old) return amountMinor;
  const dueOn = newDueOn(old.dueOn, on, extension.days);
  course.account = replaced(course.account, oldId, newId, dueOn);
  const move: Move = {
    extensionId: extension.id,
    oldId,
    newId,
    priceMinor: extension.priceMinor,
    paidMinor: amountMinor,
    grownMinor: grownSince(course, extension.quotedOn, oldId),
  };
  const book = extension.kind === "MANUAL" ? entriesByHand : entriesOfExtension;
  const { entries, leftMinor } = book(course.account, move);
  enter(course, { on, paymentId }, entries);
  const paidMinor = Math.min(amountMinor, extension.feeMinor);
  course.extensions.set(extension.id, {
    on,
    newDueOn: dueOn,
    paidMinor,
    paymentId,
  });
  return leftMinor;
}

function replaced(
  account: Account,
  oldId: number,
  newId: number,
  dueOn: Day,
): Account {
  const installments = account.installments
    .map((one) => {
      if (one.id === oldId) return { ...one, status: -28 };
      return one.id === newId ? { ...one, status: 21, dueOn } : one;
    })
    .toSorted(
      (one, other) =>
        ordinalOf(one.dueOn) - ordinalOf(other.dueOn) ||
        one.period - other.period,
    );
  return { ...account, installments };
}

/** Granted by hand; where there is nothing to extend, what was paid for it is money like any other. */
export function grant(course: Course, extension: ExtensionFact): void {
  const { granted } = extension;
  if (!granted) return;
  const { on, at, paidMinor: amountMinor } = granted;
  const extended = isExtensible(course.account, extension);
  if (extended) extend(course, extension, { on, paymentId: null, amountMinor });
  else if (amountMinor > 0) layByHand(course, extension, on, amountMinor);
  course.steps.push({
    on,
    at,
    account: course.account,
    extended,
    paymentId: null,
  });
}

function layByHand(
  course: Course,
  { id: causeId }: ExtensionFact,
  on: Day,
  amountMinor: number,
): void {
  const { account, terms, today } = found(course, on);
  const entries = entriesOfPayment(account, amountMinor, terms, today);
  enter(
    course,
    { on },
    entries.map((one) => ({ ...one, cause: "EXTENSION" as const, causeId })),
  );
}
