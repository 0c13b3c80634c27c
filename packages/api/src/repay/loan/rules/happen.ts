/**
 * What each thing that happens does to a loan on its day. Knows what was agreed and what was paid; refuses to know
 * who told of it and when.
 */
import { dayAt, ordinalOf } from "../../../core/day.ts";
import type { Part } from "../contract.ts";
import { release, takeWaiting } from "./ageing.ts";
import { type Course, type DeductionCourse, enter, termsAt } from "./course.ts";
import { entriesOfUse, totalOf, waivedIn } from "./deduction.ts";
import {
  entriesByHand,
  entriesOfExtension,
  type Move,
  newDueOn,
} from "./extension.ts";
import type {
  CreditFact,
  ExtensionFact,
  PaymentFact,
  ReturnFact,
} from "./facts.ts";
import { figuresOf } from "./figures.ts";
import { type Account, dueOf, owedOn, sum } from "./ledger.ts";
import {
  credit,
  type Entry,
  entriesOfPayment,
  spread,
  WAIVER_ORDER,
} from "./payment.ts";
import type { Standing } from "./terms.ts";

/** The loan as something on this day finds it; a bank's clock may run ahead of the last day that is derived. */
function found(course: Course, on: string): Standing {
  const day = ordinalOf(on);
  return {
    account: course.account,
    terms: termsAt(course.facts, day),
    today: day <= course.through ? on : dayAt(course.through),
  };
}

/** Money by the code of a deduction or an extension does what was agreed, if it is that, and in time. */
export function pay(course: Course, payment: PaymentFact): void {
  const { id, on, at, refundedMinor } = payment;
  const amountMinor = payment.amountMinor - refundedMinor;
  const money = { ...payment, amountMinor };
  const extended = amountMinor > 0 && extendBy(course, money);
  if (amountMinor > 0 && !extended && !useFor(course, money))
    payPlainly(course, money);
  if (refundedMinor > 0)
    enter(course, { on, paymentId: id }, [credit(refundedMinor)]);
  course.steps.push({
    on,
    at,
    account: course.account,
    extended,
    paymentId: id,
  });
}

function payPlainly(course: Course, payment: PaymentFact): void {
  overtake(course, payment, payment.deductionId);
  lay(course, payment, payment.amountMinor);
}

/** Oldest debt first, by the terms of the day. */
function lay(
  course: Course,
  { id, on }: Pick<PaymentFact, "id" | "on">,
  amountMinor: number,
): void {
  const { account, terms, today } = found(course, on);
  const entries = entriesOfPayment(account, amountMinor, terms, today);
  enter(course, { on, paymentId: id }, entries);
}

/** Money another way: what was approved is no longer right, and its fees wait no longer. */
function overtake(
  course: Course,
  { at }: Pick<PaymentFact, "at">,
  ownId: number | null,
): void {
  for (const one of course.deductions.values()) {
    const { id, approvedAt } = one.fact;
    if (one.state !== "OPEN" || id === ownId) continue;
    if (approvedAt === null || approvedAt > at) continue;
    one.state = "VOID";
    release(course, id);
  }
}

function useFor(course: Course, payment: PaymentFact): boolean {
  const { deductionId, at, on } = payment;
  const one =
    deductionId === null ? undefined : course.deductions.get(deductionId);
  if (one?.state !== "OPEN" || !isInTime(one, at)) return false;
  const beforeMinor = one.paidMinor;
  one.paidMinor += payment.amountMinor;
  const entries = entriesOfUse(found(course, on), one.fact, {
    amountMinor: payment.amountMinor,
    beforeMinor,
    grownMinor: grownSince(course, one.fact.quotedOn),
  });
  if (!entries) return false;
  enter(course, { on, paymentId: payment.id }, entries);
  one.state = "USED";
  one.paymentId = payment.id;
  one.usedMinor = totalOf(waivedIn(entries));
  // The days that were waited for are let off with it.
  takeWaiting(course, one.fact.id);
  endOthers(course);
  return true;
}

const isInTime = ({ fact: { until } }: DeductionCourse, at: Date): boolean =>
  until !== null && at <= until;

/** One that had lapsed on paper may have been followed by another: that one was quoted without it. */
function endOthers(course: Course): void {
  for (const one of course.deductions.values())
    if (one.state === "OPEN" && one.fact.approvedAt !== null) {
      one.state = "VOID";
      release(course, one.fact.id);
    }
}

/** Late fees of the days after a quote, of one installment or of all. */
const grownSince = (
  { lines }: Course,
  quotedOn: string,
  id: number | null = null,
): number =>
  sum(lines, ({ cause, on, installmentId, amountMinor }) =>
    cause === "ACCRUAL" &&
    on > quotedOn &&
    installmentId === (id ?? installmentId)
      ? amountMinor
      : 0,
  );

function extendBy(course: Course, payment: PaymentFact): boolean {
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
  readonly on: string;
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
  dueOn: string,
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
  on: string,
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

/** Money that the base had counted went back: what it had paid is owed again, the last first. */
export function giveBack(course: Course, gone: ReturnFact): void {
  const { on, at, paymentId, amountMinor } = gone;
  const fromCredit = Math.min(amountMinor, course.account.creditMinor);
  const unpaid = unpay(course.account, amountMinor - fromCredit);
  const lines = fromCredit > 0 ? [credit(-fromCredit), ...unpaid] : unpaid;
  enter(course, { on, paymentId }, lines);
  course.steps.push({
    on,
    at,
    account: course.account,
    extended: false,
    paymentId,
  });
}

const UNPAID_FIRST: readonly Part[] = [
  "PENALTY",
  "EXTENSION_FEE",
  "PRINCIPAL",
  "INTEREST",
];

function unpay({ installments }: Account, amountMinor: number): Entry[] {
  let left = amountMinor;
  return installments.toReversed().flatMap(({ id, parts, status }) =>
    UNPAID_FIRST.flatMap((part): Entry[] => {
      const taken = status === -28 ? 0 : Math.min(left, parts[part].paid);
      left -= taken;
      return taken > 0
        ? [
            {
              installmentId: id,
              part,
              kind: "PAYMENT",
              amountMinor: -taken,
              cause: "PAYMENT",
            },
          ]
        : [];
    }),
  );
}

/** Finance gives money beyond the debt back, or lays it on what is owed by now. */
export function useCredit(course: Course, fact: CreditFact): void {
  const { on, at, paymentId, amountMinor } = fact;
  if (fact.kind === "REFUND") {
    enter(course, { on, paymentId }, [
      { ...credit(-amountMinor), cause: "REFUND" },
    ]);
  } else {
    const { outstandingMinor } = figuresOf(course.account, on);
    const used = Math.min(
      amountMinor,
      outstandingMinor,
      course.account.creditMinor,
    );
    if (used <= 0) return;
    enter(course, { on, paymentId }, [credit(-used)]);
    lay(course, { id: paymentId, on }, used);
  }
  course.steps.push({
    on,
    at,
    account: course.account,
    extended: false,
    paymentId,
  });
}

/** Nothing is owed on a loan that never took effect. */
export function cancel(course: Course, on: string): void {
  const { entries } = spread(
    course.account.installments,
    WAIVER_ORDER,
    sum(course.account.installments, owedOn),
    { kind: "WAIVER", cause: "CANCELLATION" },
  );
  enter(course, { on }, entries);
  course.account = {
    ...course.account,
    installments: course.account.installments.map((one) => ({
      ...one,
      status: -22,
    })),
  };
}

/** The late fees that our own mistake has brought about are let off. */
export function letOffOurError(
  course: Course,
  right: Account,
  on: string,
): void {
  const wrong = course.account.installments.flatMap(({ id, parts }) => {
    const other = right.installments.find((one) => one.id === id);
    const more = parts.PENALTY.charged - (other?.parts.PENALTY.charged ?? 0);
    const amountMinor = Math.min(more, dueOf(parts.PENALTY));
    return amountMinor > 0
      ? [
          {
            installmentId: id,
            part: "PENALTY" as const,
            kind: "WAIVER" as const,
            amountMinor,
            cause: "OUR_ERROR" as const,
          },
        ]
      : [];
  });
  enter(course, { on }, wrong);
}
