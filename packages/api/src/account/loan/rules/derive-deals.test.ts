import { describe, expect, test } from "bun:test";
import { derive } from "./derive.ts";
import type { DeductionRecord, DerivationInputs, PaymentRecord } from "./inputs.ts";
import { outstandingOn, sum } from "./ledger.ts";
import {
  toJakartaTime,
  deduction,
  sumDue,
  extension,
  createInputs,
  feesByDay,
  buildPayment,
  replacement,
  listEntryTexts,
  buildDayTime,
} from "./testing-inputs.ts";

const outstanding = (derived: ReturnType<typeof derive>) =>
  sum(derived.account.installments, outstandingOn);

describe("a deduction", () => {
  // On 4 June 3,099,000 are due: 90,000 of them are waived for a payment of 3,009,000.
  const agreed = (over: Partial<DeductionRecord> = {}) =>
    deduction("2026-06-04", "2026-06-06", { payMinor: 3_009_000, ...over });
  const byCode = (on: string, amountMinor = 3_009_000, time?: string) =>
    buildPayment(on, amountMinor, { deductionId: 7, ...(time && { at: toJakartaTime(on, time) }) });
  const through = (payments: PaymentRecord[], day: string, over: Partial<DerivationInputs> = {}) =>
    derive(createInputs({ deductions: [agreed()], payments, ...over }), day);

  test("paid in time waives the rest and the postponed days", () => {
    const derived = through([byCode("2026-06-06")], "2026-06-10");
    expect(outstanding(derived)).toBe(0);
    expect(Object.keys(feesByDay(derived))).toEqual(["2026-06-02", "2026-06-03", "2026-06-04"]);
    expect(derived.deductions.get(7)).toMatchObject({ state: "USED", usedMinor: 90_000 });
  });

  test("holds to the last minute, and not a minute longer", () => {
    const state = (time: string, on = "2026-06-06") =>
      through([byCode(on, 3_009_000, time)], "2026-06-10").deductions.get(7)?.state;
    expect(state("23:59")).toBe("USED");
    expect(state("00:01", "2026-06-07")).toBe("OVER");
    // The case is withdrawn at noon.
    const noon = agreed({ until: toJakartaTime("2026-06-06", "12:00") });
    const recalled = (time: string) =>
      through([byCode("2026-06-06", 3_009_000, time)], "2026-06-10", { deductions: [noon] });
    expect(recalled("12:00").deductions.get(7)?.state).toBe("USED");
    expect(recalled("12:01").deductions.get(7)?.state).toBe("OVER");
  });

  test("charges the postponed days one by one when it is not paid", () => {
    expect(Object.keys(feesByDay(through([], "2026-06-06")))).toHaveLength(3);
    const over = through([], "2026-06-07");
    expect(over.deductions.get(7)?.state).toBe("OVER");
    expect(over.lines.toSorted(byDay)).toEqual(
      derive(createInputs(), "2026-06-07").lines.toSorted(byDay),
    );
  });

  test("waives the fees added since the quote once it is paid, where fees are not paused", () => {
    const terms = [{ ...createInputs().terms[0], accrualPause: [] }] as never;
    const derived = through([byCode("2026-06-06")], "2026-06-06", { terms });
    expect(Object.keys(feesByDay(derived))).toHaveLength(5);
    expect(outstanding(derived)).toBe(0);
    expect(derived.deductions.get(7)?.usedMinor).toBe(96_000);
  });

  test("is used by two payments by its code that reach the amount together", () => {
    const [first, second] = [byCode("2026-06-05", 2_000_000), byCode("2026-06-06", 1_009_000)];
    const half = through([first], "2026-06-06");
    expect(half.deductions.get(7)).toMatchObject({ state: "OPEN", paidMinor: 2_000_000 });
    const whole = through([first, second], "2026-06-10");
    expect(whole.deductions.get(7)).toMatchObject({ state: "USED", paymentId: second.id });
    expect(outstanding(whole)).toBe(0);
  });

  test("is superseded by an ordinary payment after its approval, not by one before", () => {
    const other = (time: string) =>
      through(
        [buildPayment("2026-06-04", 1_000, { at: toJakartaTime("2026-06-04", time) })],
        "2026-06-05",
      );
    expect(other("19:00").deductions.get(7)?.state).toBe("VOID");
    expect(Object.keys(feesByDay(other("19:00")))).toHaveLength(4);
    expect(other("17:00").deductions.get(7)?.state).toBe("OPEN");
    const lost = [buildPayment("2026-06-05", 1_000), byCode("2026-06-06")];
    expect(through(lost, "2026-06-06").deductions.get(7)?.state).toBe("VOID");
    // A deduction paid in time stays in effect when another payment arrives later.
    const both = through([buildPayment("2026-06-06", 1_000), byCode("2026-06-05")], "2026-06-06");
    expect(both.deductions.get(7)?.state).toBe("USED");
  });

  test("approved after another was paid is honoured too", () => {
    const second = deduction("2026-06-10", "2026-06-12", {
      id: 8,
      kind: "PART",
      cleanMode: null,
      amountMinor: 1_400,
      payMinor: 100_000,
    });
    const first = deduction("2026-06-04", "2026-06-06", {
      kind: "PART",
      cleanMode: null,
      amountMinor: 5_000,
      payMinor: 500_000,
    });
    const derived = derive(
      createInputs({
        deductions: [first, second],
        payments: [
          buildPayment("2026-06-05", 500_000, { deductionId: 7 }),
          buildPayment("2026-06-11", 100_000, { deductionId: 8 }),
        ],
      }),
      "2026-06-12",
    );
    expect(derived.deductions.get(7)).toMatchObject({ state: "USED" });
    expect(derived.deductions.get(8)).toMatchObject({ state: "USED", usedMinor: 1_400 });
  });

  test("approved after an extension was paid is honoured too", () => {
    const later = deduction("2026-06-12", "2026-06-14", {
      kind: "PART",
      cleanMode: null,
      amountMinor: 1_400,
      payMinor: 100_000,
    });
    const extended = extension();
    const fee = buildPayment("2026-06-01", extended.feeMinor, { extensionId: extended.id });
    const { base } = createInputs();
    const installments = [...base.installments, replacement(extended.newInstallmentId)];
    const derived = derive(
      createInputs({
        base: { ...base, installments },
        deductions: [later],
        extensions: [extended],
        payments: [fee, buildPayment("2026-06-13", 100_000, { deductionId: 7 })],
      }),
      "2026-06-14",
    );
    expect(derived.extensions.has(extended.id)).toBe(true);
    expect(derived.deductions.get(7)).toMatchObject({ state: "USED" });
  });

  test("awaiting its decision postpones the days until then", () => {
    const open = { approvedAt: null, until: null, untilOn: null };
    const derived = derive(createInputs({ deductions: [agreed(open)] }), "2026-06-20");
    expect(Object.keys(feesByDay(derived))).toEqual(["2026-06-02", "2026-06-03", "2026-06-04"]);
  });

  test("in part waives fees against the amount agreed to be paid", () => {
    const part = agreed({ kind: "PART", cleanMode: null, amountMinor: 5_000, payMinor: 500_000 });
    const derived = (amountMinor: number) =>
      derive(
        createInputs({ deductions: [part], payments: [byCode("2026-06-05", amountMinor)] }),
        "2026-06-05",
      );
    expect(sumDue(derived(500_000), "LATE_FEE")).toBe(4_000);
    expect(sumDue(derived(500_000), "PRINCIPAL")).toBe(2_590_000);
    expect(derived(499_999).deductions.get(7)?.state).toBe("OPEN");
    const both = [byCode("2026-06-05", 300_000), byCode("2026-06-06", 200_000)];
    const together = through(both, "2026-06-06", { deductions: [part] });
    expect(together.deductions.get(7)).toMatchObject({ state: "USED", usedMinor: 5_000 });
    expect(sumDue(derived(499_999), "LATE_FEE")).toBe(9_000);
  });

  test("stays unused when a partial refund makes its payment fall short", () => {
    const derived = through([{ ...byCode("2026-06-05"), refundedMinor: 1 }], "2026-06-10");
    expect(derived.deductions.get(7)?.state).toBe("OVER");
  });
});

const byDay = (first: { on: string }, other: { on: string }) =>
  first.on < other.on ? -1 : first.on > other.on ? 1 : 0;

describe("an extension", () => {
  const world = (payments: PaymentRecord[], over: Partial<DerivationInputs> = {}) =>
    createInputs({
      base: {
        ...createInputs().base,
        installments: [...createInputs().base.installments, replacement(9)],
      },
      extensions: [extension()],
      payments,
      ...over,
    });
  const byCode = (amountMinor: number, time = "10:00") =>
    buildPayment("2026-06-01", amountMinor, {
      extensionId: 5,
      at: toJakartaTime("2026-06-01", time),
    });

  test("takes effect with its payment: the principal is due on the new day", () => {
    const derived = derive(world([byCode(132_000)]), "2026-06-09");
    expect(listEntryTexts(derived)).toEqual([
      "06-01 EXTENSION CHARGE EXTENSION_FEE 42000",
      "06-01 PAYMENT PAYMENT INTEREST 90000",
      "06-01 PAYMENT PAYMENT EXTENSION_FEE 42000",
      "06-01 EXTENSION CHARGE PRINCIPAL -3000000",
      "06-01 EXTENSION CHARGE PRINCIPAL 3000000",
    ]);
    expect(feesByDay(derived)).toEqual({ "2026-06-09": 3_000 });
    expect(derived.extensions.get(5)).toMatchObject({
      on: "2026-06-01",
      newDueOn: "2026-06-08",
      paidMinor: 132_000,
    });
    expect(derived.account.installments.map(({ id, status }) => [id, status])).toEqual([
      [1, -28],
      [9, 21],
    ]);
  });

  test.each([
    ["a rupiah short", byCode(131_999)],
    ["late", buildPayment("2026-06-02", 140_000, { extensionId: 5 })],
    ["another way", { ...byCode(132_000), extensionId: null }],
  ])("does not take effect by money paid %s, which counts as an ordinary payment", (_, payment) => {
    const derived = derive(world([payment]), "2026-06-02");
    expect(derived.extensions.size).toBe(0);
    const plain = derive(
      createInputs({ payments: [{ ...payment, extensionId: null }] }),
      "2026-06-02",
    );
    expect(derived.lines).toEqual(plain.lines);
  });

  test("waives the fee added since its quote and applies the surplus to the principal", () => {
    const until = toJakartaTime("2026-06-03", "23:59");
    const derived = derive(
      world([buildPayment("2026-06-03", 232_000, { extensionId: 5 })], {
        extensions: [extension({ until })],
      }),
      "2026-06-03",
    );
    // The amount above the extension fee pays two days of late fees, 6,000, before the principal.
    expect(sumDue(derived, "PRINCIPAL")).toBe(3_000_000 - (100_000 - 6_000));
    const exact = derive(
      world([buildPayment("2026-06-03", 132_000, { extensionId: 5 })], {
        extensions: [extension({ until })],
      }),
      "2026-06-03",
    );
    expect(listEntryTexts(exact)).toContain("06-03 EXTENSION WAIVER LATE_FEE 6000");
    expect(sumDue(exact, "PRINCIPAL")).toBe(3_000_000);
  });

  test("quoted on money reversed later waives nothing and carries the unpaid amount along", () => {
    // Interest of 90,000 was paid at the time of the quote of 42,000.
    const quoted = extension({ feeMinor: 42_000 });
    const derived = derive(world([byCode(42_000)], { extensions: [quoted] }), "2026-06-01");
    expect(listEntryTexts(derived).filter((line) => line.includes("WAIVER"))).toEqual([]);
    expect(outstanding(derived)).toBe(3_000_000 + 90_000);
    expect(derived.account.installments.map(outstandingOn)).toEqual([0, 3_090_000]);
  });

  test("paid twice extends once, and the second payment covers the debt", () => {
    const derived = derive(world([byCode(132_000), byCode(132_000, "11:00")]), "2026-06-01");
    expect(derived.extensions.size).toBe(1);
    expect(sumDue(derived, "PRINCIPAL")).toBe(3_000_000 - 132_000);
  });

  test("by hand carries the unpaid amount along and waives only the price", () => {
    const granted = { ...buildDayTime("2026-06-03"), paidMinor: 50_000 };
    const derived = derive(
      world([], { extensions: [extension({ kind: "MANUAL", granted })] }),
      "2026-06-03",
    );
    expect(outstanding(derived)).toBe(3_000_000 + 90_000 + 6_000 - 50_000);
    expect(derived.extensions.get(5)?.newDueOn).toBe("2026-06-10");
    expect(listEntryTexts(derived).filter((line) => line.includes("WAIVER"))).toEqual([]);
  });

  test("by hand has no effect on a debt already paid, and its fee counts as a payment", () => {
    const granted = { ...buildDayTime("2026-06-03"), paidMinor: 50_000 };
    const derived = derive(
      world([buildPayment("2026-06-01", 3_090_000)], {
        extensions: [extension({ kind: "MANUAL", granted })],
      }),
      "2026-06-03",
    );
    expect(derived.extensions.size).toBe(0);
    expect(derived.account.creditMinor).toBe(50_000);
  });
});
