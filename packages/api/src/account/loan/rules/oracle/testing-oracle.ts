/**
 * A second derivation of a loan, written from docs/domain/money.md alone, for the test that compares it with the engine.
 * Shares the types of the facts with the engine and none of its functions.
 */
import { addDays, type Day, daysBetween } from "../../../../core/day.ts";
import type { DatedTerms, DeductionFact, ExtensionFact, LoanFacts, PaymentFact } from "../facts.ts";
import {
  divideHalfUp,
  feesSince,
  figuresOn,
  isAlive,
  livingOf,
  notePaid,
  type OracleDeduction,
  type OracleInstallment,
  openLoan,
  type OracleLoan,
  owedOf,
  PAID_FOR_TIME,
  PAID_IN_ORDER,
  pay,
  runInterest,
  sumUp,
  termsOn,
  waive,
  waiveUnrunInterest,
  WAIVED_IN_ORDER,
} from "./testing-loan.ts";

export const deriveByDocument = (facts: LoanFacts, through: Day): OracleLoan =>
  new Walk(facts, through).run();

class Walk {
  private readonly facts: LoanFacts;
  private readonly through: Day;
  private readonly loan: OracleLoan;
  /** Late fees that wait for a deduction. */
  private waiting: { on: Day; one: OracleInstallment; minor: number }[] = [];

  constructor(facts: LoanFacts, through: Day) {
    this.facts = facts;
    this.through = through;
    this.loan = openLoan(facts);
  }

  run(): OracleLoan {
    const { facts, through } = this;
    const happenings = [
      ...facts.payments.map((fact) => ({
        ...fact,
        happen: () => this.applyPayment(fact),
      })),
      ...facts.credits.map((fact) => ({
        ...fact,
        reference: "",
        happen: () => this.refund(fact.amountMinor),
      })),
      ...facts.extensions.flatMap((fact) =>
        fact.granted
          ? [
              {
                ...fact.granted,
                reference: "",
                happen: () => this.extendByHand(fact),
              },
            ]
          : [],
      ),
    ].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.reference < b.reference ? -1 : 1));
    const first = facts.baseOn ?? facts.base.loanOn;
    for (const { on, happen } of happenings) if (on <= first) this.enact(happen);
    for (let day = addDays(first, 1); day <= through; day = addDays(day, 1)) {
      this.endDeductionsBefore(day);
      if (facts.baseOn) this.chargeLateFees(day);
      for (const { on, happen } of happenings) if (on === day) this.enact(happen);
    }
    return this.loan;
  }

  private enact(happen: () => void): void {
    happen();
    notePaid(this.loan);
  }

  private chargeLateFees(day: Day): void {
    const terms = termsOn(this.facts, day);
    if (this.facts.feesEndOn && day >= this.facts.feesEndOn) return;
    if (this.isClaimed(day, terms)) return;
    const waits = this.doesWait(day) && terms.accrualPause.includes("DEDUCTION");
    const living = livingOf(this.loan);
    const isLate = (one: OracleInstallment) => daysBetween(one.dueOn, day) > terms.graceDays;
    // With all principal as the base, the oldest installment that owes more than fees bears the fee.
    const bearer = living.find(({ due }) => due.PRINCIPAL + due.INTEREST > 0);
    const charged = living.filter(isLate).map((one) => {
      const own = one.due.PRINCIPAL + (terms.lateBase === "INSTALLMENT" ? one.due.INTEREST : 0);
      const all = one === bearer ? sumUp(living, ({ due }) => due.PRINCIPAL) : 0;
      return { one, base: terms.lateBase === "OUTSTANDING" ? all : own };
    });
    for (const { one, base } of charged) {
      const unit = terms.roundingMinor;
      const fee = {
        on: day,
        one,
        minor: divideHalfUp(base * terms.lateRatePpm, 1_000_000 * unit) * unit,
      };
      if (waits) this.waiting.push(fee);
      else this.chargeLateFee(fee);
    }
  }

  private chargeLateFee({ on, one: first, minor }: Walk["waiting"][number]): void {
    const one = this.inPlaceOf(first);
    const { costCapBp } = termsOn(this.facts, on);
    const room = Math.max(
      0,
      Math.floor((this.loan.principal * costCapBp) / 10_000) - this.loan.cost,
    );
    const fee = Math.min(room, minor);
    one.due.LATE_FEE += fee;
    if (fee > 0) one.paidAs = null;
    one.fees.push({ on, minor: fee });
    this.loan.cost += fee;
  }

  /** The installment itself, or the one that took its place. */
  private inPlaceOf(one: OracleInstallment): OracleInstallment {
    const made = this.facts.extensions.find(
      ({ id, installmentId }) => installmentId === one.id && this.loan.extensions.has(id),
    );
    const next = this.installment(made?.newInstallmentId);
    return next ? this.inPlaceOf(next) : one;
  }

  /** Days of an open claim and of one that was right. */
  private isClaimed(day: Day, { accrualPause }: DatedTerms): boolean {
    return this.facts.pauses.some(
      ({ kind, openedOn, closedOn, upheld }) =>
        accrualPause.includes(kind) &&
        openedOn < day &&
        (closedOn === null || (upheld && day <= closedOn)),
    );
  }

  /** Days between the application for a deduction and its payment, while that may still come. */
  private doesWait(day: Day): boolean {
    return this.facts.deductions.some(
      ({ id, appliedOn }) => appliedOn < day && this.deduction(id).state === "OPEN",
    );
  }

  /** Charges the days for which no deduction waits any more. */
  private endWaiting(): void {
    const ended = this.waiting.filter(({ on }) => !this.doesWait(on));
    this.waiting = this.waiting.filter(({ on }) => this.doesWait(on));
    for (const fee of ended) this.chargeLateFee(fee);
  }

  private installment(id?: number): OracleInstallment | undefined {
    return this.loan.installments.find((one) => one.id === id);
  }

  private deduction(id: number): OracleDeduction {
    return this.loan.deductions.get(id) as OracleDeduction;
  }

  private endDeductionsBefore(day: Day): void {
    for (const { id, untilOn } of this.facts.deductions)
      if (untilOn && untilOn < day && this.deduction(id).state === "OPEN")
        this.deduction(id).state = "OVER";
    this.endWaiting();
  }

  /** Money another way, the use of another deduction and an extension. */
  private overtake(at: Date, except: number | null): void {
    for (const { id, approvedAt } of this.facts.deductions)
      if (id !== except && approvedAt && approvedAt <= at && this.deduction(id).state === "OPEN")
        this.deduction(id).state = "VOID";
    this.endWaiting();
  }

  private applyPayment(payment: PaymentFact): void {
    const { amountMinor, refundedMinor, on, at } = payment;
    const money = amountMinor - refundedMinor;
    this.loan.creditMinor += refundedMinor;
    const extension = this.facts.extensions.find(({ id }) => id === payment.extensionId);
    if (extension && this.extendByCode(extension, money, payment)) return;
    const deduction = this.facts.deductions.find(({ id }) => id === payment.deductionId);
    if (
      deduction?.approvedAt &&
      deduction.until &&
      deduction.approvedAt <= at &&
      at <= deduction.until
    )
      if (this.deduction(deduction.id).state === "OPEN")
        return this.payDeduction(deduction, money, payment);
    this.overtake(at, payment.deductionId);
    this.payOrdinarily(money, on);
  }

  private payDeduction(fact: DeductionFact, money: number, { on, at }: PaymentFact): void {
    const outcome = this.deduction(fact.id);
    outcome.paidMinor += money;
    const isUsed =
      fact.kind === "FULL" ? this.payInFull(fact, money, on) : this.payInPart(fact, money, on);
    notePaid(this.loan);
    this.overtake(at, fact.id);
    if (!isUsed) this.payOrdinarily(money, on);
  }

  private payInPart(fact: DeductionFact, money: number, on: Day): boolean {
    const outcome = this.deduction(fact.id);
    if (outcome.paidMinor < fact.payMinor) return false;
    this.use(fact);
    this.waiveIfSettled(money, on);
    this.lay(money, on, (arrears) => {
      outcome.usedMinor = waive(
        this.loan,
        arrears,
        ["LATE_FEE", "EXTENSION_FEE"],
        fact.amountMinor,
      );
    });
    return true;
  }

  private payInFull(fact: DeductionFact, money: number, on: Day): boolean {
    const scope = this.clearedBy(fact);
    const since = sumUp(scope, (one) => feesSince(one, fact.quotedOn));
    const unrun = sumUp(scope, (one) => one.due.INTEREST - runInterest(one, fact.quotedOn));
    const owed = sumUp(scope, owedOf) - (fact.cleanMode === 3 ? unrun : 0);
    if (owed - money > fact.amountMinor + since) return false;
    this.use(fact);
    if (fact.cleanMode === 3) waiveUnrunInterest(this.loan, fact.quotedOn);
    else this.waiveIfSettled(money, on);
    const rest = Math.max(0, sumUp(scope, owedOf) - money);
    this.deduction(fact.id).usedMinor = waive(this.loan, scope, WAIVED_IN_ORDER, rest);
    this.lay(money, on);
    return true;
  }

  private use({ id, appliedOn }: DeductionFact): void {
    this.deduction(id).state = "USED";
    this.waiting = this.waiting.filter(({ on }) => on <= appliedOn);
  }

  /** The installments that a deduction in full clears, by its clean mode on the day of its quote. */
  private clearedBy({ cleanMode, quotedOn }: DeductionFact): OracleInstallment[] {
    const living = livingOf(this.loan);
    if (cleanMode === 3) return living;
    const fallen = living.filter(({ dueOn }) => dueOn <= quotedOn);
    const current = living
      .filter((one) => one.dueOn > quotedOn && owedOf(one) > 0)
      .slice(0, cleanMode === 2 ? 1 : 0);
    return [...fallen, ...current];
  }

  private payOrdinarily(money: number, on: Day): void {
    if (money <= 0) return;
    this.waiveIfSettled(money, on);
    this.lay(money, on);
  }

  /** Money of at least the payoff, but for the tolerance, settles the whole loan. */
  private waiveIfSettled(money: number, on: Day): void {
    const { toleranceMinor } = termsOn(this.facts, on);
    if (figuresOn(this.loan, on).payoffMinor - money <= toleranceMinor)
      waiveUnrunInterest(this.loan, on);
  }

  private lay(money: number, on: Day, waiveThen = (_arrears: OracleInstallment[]) => {}): void {
    const { toleranceMinor, waterfall } = termsOn(this.facts, on);
    const living = livingOf(this.loan);
    const arrears = living.filter(({ dueOn }) => dueOn <= on);
    this.loan.creditMinor += pay(living, PAID_IN_ORDER[waterfall], money);
    waiveThen(arrears);
    for (const rows of [living, arrears]) {
      const left = sumUp(rows, owedOf);
      if (left <= toleranceMinor) waive(this.loan, rows, WAIVED_IN_ORDER, left);
    }
  }

  private extendByCode(fact: ExtensionFact, money: number, { at, on }: PaymentFact): boolean {
    const old = this.installment(fact.installmentId);
    if (!old || !isAlive(old) || old.due.PRINCIPAL === 0) return false;
    if (at > fact.until || money < fact.feeMinor) return false;
    this.overtake(at, null);
    this.chargePrice(fact, old);
    const rest = pay([old], PAID_FOR_TIME, money);
    waive(this.loan, [old], ["LATE_FEE"], feesSince(old, fact.quotedOn));
    this.replace(fact, old, on, fact.feeMinor);
    this.payOrdinarily(rest, on);
    return true;
  }

  private extendByHand(fact: ExtensionFact): void {
    const old = this.installment(fact.installmentId);
    if (!fact.granted) return;
    const { at, on, paidMinor } = fact.granted;
    const isExtensible = old && isAlive(old) && old.due.PRINCIPAL > 0;
    if (isExtensible || paidMinor > 0) this.overtake(at, null);
    if (!isExtensible) return this.payOrdinarily(paidMinor, on);
    const left = pay([old], PAID_FOR_TIME, paidMinor);
    this.chargePrice(fact, old);
    const rest = pay([old], ["EXTENSION_FEE"], left);
    // Nothing is waived but the price.
    waive(this.loan, [old], ["EXTENSION_FEE"], fact.priceMinor - (left - rest));
    this.replace(fact, old, on, Math.min(paidMinor, fact.feeMinor));
    this.payOrdinarily(rest, on);
  }

  private chargePrice(fact: ExtensionFact, old: OracleInstallment): void {
    old.due.EXTENSION_FEE += fact.priceMinor;
    this.loan.cost += fact.priceMinor;
  }

  private replace(fact: ExtensionFact, old: OracleInstallment, on: Day, paidMinor: number): void {
    const next = this.installment(fact.newInstallmentId);
    if (!next) throw new Error("an extension has an installment that takes the place");
    next.due = old.due;
    next.interest = old.interest;
    next.fees = old.fees;
    next.status = 21;
    next.dueOn = addDays(old.dueOn > on ? old.dueOn : on, fact.days);
    old.due = { PRINCIPAL: 0, INTEREST: 0, EXTENSION_FEE: 0, LATE_FEE: 0 };
    old.status = -28;
    this.loan.extensions.set(fact.id, { on, newDueOn: next.dueOn, paidMinor });
  }

  private refund(amountMinor: number): void {
    this.loan.creditMinor -= amountMinor;
  }
}
