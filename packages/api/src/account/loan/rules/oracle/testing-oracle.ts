/**
 * Second derivation of a loan, written from docs/domain/money.md only, for the test that compares
 * it with the engine. Shares the input types with the engine, but no function.
 */
import { addDays, type Day, daysBetween } from "../../../../core/day.ts";
import type {
  DatedTerms,
  DeductionRecord,
  ExtensionRecord,
  DerivationInputs,
  PaymentRecord,
} from "../inputs.ts";
import {
  divideHalfUp,
  feesSince,
  figuresOn,
  isAlive,
  toLivingInstallments,
  notePaid,
  type OracleDeduction,
  type OracleInstallment,
  openLoan,
  type OracleLoan,
  computeOutstanding,
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

export const deriveByDocument = (inputs: DerivationInputs, through: Day): OracleLoan =>
  new OracleDerivation(inputs, through).run();

class OracleDerivation {
  private readonly inputs: DerivationInputs;
  private readonly through: Day;
  private readonly loan: OracleLoan;
  /** Late fees pending until the end of a deduction. */
  private waiting: { on: Day; installment: OracleInstallment; minor: number }[] = [];

  constructor(inputs: DerivationInputs, through: Day) {
    this.inputs = inputs;
    this.through = through;
    this.loan = openLoan(inputs);
  }

  run(): OracleLoan {
    const { inputs, through } = this;
    const happenings = [
      ...inputs.payments.map((record) => ({ ...record, happen: () => this.applyPayment(record) })),
      ...inputs.credits.map((record) => ({
        ...record,
        reference: "",
        happen: () => this.refund(record.amountMinor),
      })),
      ...inputs.extensions.flatMap((record) =>
        record.granted
          ? [{ ...record.granted, reference: "", happen: () => this.extendManually(record) }]
          : [],
      ),
    ].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.reference < b.reference ? -1 : 1));
    const first = inputs.openingOn ?? inputs.base.loanOn;
    for (const { on, happen } of happenings) if (on <= first) this.enact(happen);
    for (let day = addDays(first, 1); day <= through; day = addDays(day, 1)) {
      this.endDeductionsBefore(day);
      if (inputs.openingOn) this.chargeLateFees(day);
      for (const { on, happen } of happenings) if (on === day) this.enact(happen);
    }
    return this.loan;
  }

  private enact(happen: () => void): void {
    happen();
    notePaid(this.loan);
  }

  private chargeLateFees(day: Day): void {
    const terms = termsOn(this.inputs, day);
    if (this.inputs.feesEndOn && day >= this.inputs.feesEndOn) return;
    if (this.isClaimed(day, terms)) return;
    const waits = this.doesWait(day) && terms.accrualPause.includes("DEDUCTION");
    const living = toLivingInstallments(this.loan);
    const isLate = (installment: OracleInstallment) =>
      daysBetween(installment.dueOn, day) > terms.graceDays;
    // With all principal as the base, the oldest installment with unpaid principal or interest
    // carries the fee.
    const bearer = living.find(({ due }) => due.PRINCIPAL + due.INTEREST > 0);
    const charged = living.filter(isLate).map((installment) => {
      const installmentBase =
        installment.due.PRINCIPAL +
        (terms.lateBase === "INSTALLMENT" ? installment.due.INTEREST : 0);
      const all = installment === bearer ? sumUp(living, ({ due }) => due.PRINCIPAL) : 0;
      return { installment, base: terms.lateBase === "OUTSTANDING" ? all : installmentBase };
    });
    for (const { installment, base } of charged) {
      const unit = terms.roundingMinor;
      const fee = {
        on: day,
        installment,
        minor: divideHalfUp(base * terms.lateRatePpm, 1_000_000 * unit) * unit,
      };
      if (waits) this.waiting.push(fee);
      else this.chargeLateFee(fee);
    }
  }

  private chargeLateFee({
    on,
    installment: first,
    minor,
  }: OracleDerivation["waiting"][number]): void {
    const installment = this.getCurrentInstallment(first);
    const { costCapBp } = termsOn(this.inputs, on);
    const headroom = Math.max(
      0,
      Math.floor((this.loan.principal * costCapBp) / 10_000) - this.loan.cost,
    );
    const fee = Math.min(headroom, minor);
    installment.due.LATE_FEE += fee;
    if (fee > 0) installment.paidAs = null;
    installment.fees.push({ on, minor: fee });
    this.loan.cost += fee;
  }

  /** Returns the installment or its successor. */
  private getCurrentInstallment(installment: OracleInstallment): OracleInstallment {
    const made = this.inputs.extensions.find(
      ({ id, installmentId }) => installmentId === installment.id && this.loan.extensions.has(id),
    );
    const next = this.installment(made?.newInstallmentId);
    return next ? this.getCurrentInstallment(next) : installment;
  }

  /** Checks for a day of an open or upheld claim. */
  private isClaimed(day: Day, { accrualPause }: DatedTerms): boolean {
    return this.inputs.pauses.some(
      ({ kind, openedOn, closedOn, upheld }) =>
        accrualPause.includes(kind) &&
        openedOn < day &&
        (closedOn === null || (upheld && day <= closedOn)),
    );
  }

  /**
   * Checks for a day that waits for a deduction: after the application, while it can still be paid.
   */
  private doesWait(day: Day): boolean {
    return this.inputs.deductions.some(
      ({ id, appliedOn }) => appliedOn < day && this.deduction(id).state === "OPEN",
    );
  }

  /** Charges the pending fees of days for which no deduction waits. */
  private endWaiting(): void {
    const ended = this.waiting.filter(({ on }) => !this.doesWait(on));
    this.waiting = this.waiting.filter(({ on }) => this.doesWait(on));
    for (const fee of ended) this.chargeLateFee(fee);
  }

  private installment(id?: number): OracleInstallment | undefined {
    return this.loan.installments.find((installment) => installment.id === id);
  }

  private deduction(id: number): OracleDeduction {
    return this.loan.deductions.get(id) as OracleDeduction;
  }

  private endDeductionsBefore(day: Day): void {
    for (const { id, untilOn } of this.inputs.deductions)
      if (untilOn && untilOn < day && this.deduction(id).state === "OPEN")
        this.deduction(id).state = "OVER";
    this.endWaiting();
  }

  /** Voids approved deductions after another payment, another deduction or an extension. */
  private supersedeDeduction(at: Date, except: number | null): void {
    for (const { id, approvedAt } of this.inputs.deductions)
      if (id !== except && approvedAt && approvedAt <= at && this.deduction(id).state === "OPEN")
        this.deduction(id).state = "VOID";
    this.endWaiting();
  }

  private applyPayment(payment: PaymentRecord): void {
    const { amountMinor, refundedMinor, on, at } = payment;
    const money = amountMinor - refundedMinor;
    this.loan.creditMinor += refundedMinor;
    const extension = this.inputs.extensions.find(({ id }) => id === payment.extensionId);
    if (extension && this.extendByCode(extension, money, payment)) return;
    const deduction = this.inputs.deductions.find(({ id }) => id === payment.deductionId);
    if (
      deduction?.approvedAt &&
      deduction.until &&
      deduction.approvedAt <= at &&
      at <= deduction.until
    )
      if (this.deduction(deduction.id).state === "OPEN")
        return this.payDeduction(deduction, money, payment);
    this.supersedeDeduction(at, payment.deductionId);
    this.payOrdinarily(money, on);
  }

  private payDeduction(record: DeductionRecord, money: number, { on, at }: PaymentRecord): void {
    const outcome = this.deduction(record.id);
    outcome.paidMinor += money;
    const isUsed =
      record.kind === "FULL"
        ? this.payInFull(record, money, on)
        : this.payInPart(record, money, on);
    notePaid(this.loan);
    this.supersedeDeduction(at, record.id);
    if (!isUsed) this.payOrdinarily(money, on);
  }

  private payInPart(record: DeductionRecord, money: number, on: Day): boolean {
    const outcome = this.deduction(record.id);
    if (outcome.paidMinor < record.payMinor) return false;
    this.use(record);
    this.waiveIfSettled(money, on);
    this.allocate(money, on, (arrears) => {
      outcome.usedMinor = waive(
        this.loan,
        arrears,
        ["LATE_FEE", "EXTENSION_FEE"],
        record.amountMinor,
      );
    });
    return true;
  }

  private payInFull(record: DeductionRecord, money: number, on: Day): boolean {
    const scope = this.clearedBy(record);
    const since = sumUp(scope, (installment) => feesSince(installment, record.quotedOn));
    const unrun = sumUp(
      scope,
      (installment) => installment.due.INTEREST - runInterest(installment, record.quotedOn),
    );
    const outstanding = sumUp(scope, computeOutstanding) - (record.cleanMode === 3 ? unrun : 0);
    if (outstanding - money > record.amountMinor + since) return false;
    this.use(record);
    if (record.cleanMode === 3) waiveUnrunInterest(this.loan, record.quotedOn);
    else this.waiveIfSettled(money, on);
    const rest = Math.max(0, sumUp(scope, computeOutstanding) - money);
    this.deduction(record.id).usedMinor = waive(this.loan, scope, WAIVED_IN_ORDER, rest);
    this.allocate(money, on);
    return true;
  }

  private use({ id, appliedOn }: DeductionRecord): void {
    this.deduction(id).state = "USED";
    this.waiting = this.waiting.filter(({ on }) => on <= appliedOn);
  }

  /**
   * Returns the installments that a full deduction clears, by its clean mode on the day of its
   * quote.
   */
  private clearedBy({ cleanMode, quotedOn }: DeductionRecord): OracleInstallment[] {
    const living = toLivingInstallments(this.loan);
    if (cleanMode === 3) return living;
    const fallen = living.filter(({ dueOn }) => dueOn <= quotedOn);
    const current = living
      .filter((installment) => installment.dueOn > quotedOn && computeOutstanding(installment) > 0)
      .slice(0, cleanMode === 2 ? 1 : 0);
    return [...fallen, ...current];
  }

  private payOrdinarily(money: number, on: Day): void {
    if (money <= 0) return;
    this.waiveIfSettled(money, on);
    this.allocate(money, on);
  }

  /** Settles the whole loan when the payment reaches the payoff less the tolerance. */
  private waiveIfSettled(money: number, on: Day): void {
    const { toleranceMinor } = termsOn(this.inputs, on);
    if (figuresOn(this.loan, on).payoffMinor - money <= toleranceMinor)
      waiveUnrunInterest(this.loan, on);
  }

  private allocate(
    money: number,
    on: Day,
    waiveThen = (_arrears: OracleInstallment[]) => {},
  ): void {
    const { toleranceMinor, waterfall } = termsOn(this.inputs, on);
    const living = toLivingInstallments(this.loan);
    const arrears = living.filter(({ dueOn }) => dueOn <= on);
    this.loan.creditMinor += pay(living, PAID_IN_ORDER[waterfall], money);
    waiveThen(arrears);
    for (const rows of [living, arrears]) {
      const remaining = sumUp(rows, computeOutstanding);
      if (remaining <= toleranceMinor) waive(this.loan, rows, WAIVED_IN_ORDER, remaining);
    }
  }

  private extendByCode(record: ExtensionRecord, money: number, { at, on }: PaymentRecord): boolean {
    const old = this.installment(record.installmentId);
    if (!old || !isAlive(old) || old.due.PRINCIPAL === 0) return false;
    if (at > record.until || money < record.feeMinor) return false;
    this.supersedeDeduction(at, null);
    this.chargePrice(record, old);
    const rest = pay([old], PAID_FOR_TIME, money);
    waive(this.loan, [old], ["LATE_FEE"], feesSince(old, record.quotedOn));
    this.replace(record, old, on, record.feeMinor);
    this.payOrdinarily(rest, on);
    return true;
  }

  private extendManually(record: ExtensionRecord): void {
    const old = this.installment(record.installmentId);
    if (!record.granted) return;
    const { at, on, paidMinor } = record.granted;
    const isExtensible = old && isAlive(old) && old.due.PRINCIPAL > 0;
    if (isExtensible || paidMinor > 0) this.supersedeDeduction(at, null);
    if (!isExtensible) return this.payOrdinarily(paidMinor, on);
    const remaining = pay([old], PAID_FOR_TIME, paidMinor);
    this.chargePrice(record, old);
    const rest = pay([old], ["EXTENSION_FEE"], remaining);
    // Only the price is waived.
    waive(this.loan, [old], ["EXTENSION_FEE"], record.priceMinor - (remaining - rest));
    this.replace(record, old, on, Math.min(paidMinor, record.feeMinor));
    this.payOrdinarily(rest, on);
  }

  private chargePrice(record: ExtensionRecord, old: OracleInstallment): void {
    old.due.EXTENSION_FEE += record.priceMinor;
    this.loan.cost += record.priceMinor;
  }

  private replace(
    record: ExtensionRecord,
    old: OracleInstallment,
    on: Day,
    paidMinor: number,
  ): void {
    const next = this.installment(record.newInstallmentId);
    if (!next) throw new Error("an extension has an installment that takes the place");
    next.due = old.due;
    next.interest = old.interest;
    next.fees = old.fees;
    next.status = 21;
    next.dueOn = addDays(old.dueOn > on ? old.dueOn : on, record.days);
    old.due = { PRINCIPAL: 0, INTEREST: 0, EXTENSION_FEE: 0, LATE_FEE: 0 };
    old.status = -28;
    this.loan.extensions.set(record.id, { on, newDueOn: next.dueOn, paidMinor });
  }

  private refund(amountMinor: number): void {
    this.loan.creditMinor -= amountMinor;
  }
}
