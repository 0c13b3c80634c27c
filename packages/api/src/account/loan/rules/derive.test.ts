import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../core/day.ts";
import { derive } from "./derive.ts";
import { diffEntries } from "./difference.ts";
import type { DerivationInputs } from "./inputs.ts";
import { applyEntries } from "./ledger.ts";
import {
  toJakartaTime,
  sumCharged,
  deduction,
  sumDue,
  extension,
  createInputs,
  feesByDay,
  installment,
  onDay,
  buildPayment,
  replacement,
  listEntryTexts,
  buildDayTime,
  withTerms,
} from "./testing-inputs.ts";

const base = (...installments: ReturnType<typeof installment>[]) => ({
  ...createInputs().base,
  installments,
});

describe("equivalent histories in other words give the same debt", () => {
  test("1,500,000 paid on 4 June and reversed gives the debt of a borrower who never paid", () => {
    const never = derive(createInputs(), "2026-06-10");
    const before = derive(
      createInputs({ payments: [buildPayment("2026-06-04", 1_500_000)] }),
      "2026-06-10",
    );
    // 3 days on 3,000,000, and 6 on the remaining principal.
    expect(sumDue(never, "LATE_FEE")).toBe(27_000);
    expect(sumDue(before, "LATE_FEE")).toBe(9_000 + 6 * 1_590);
    const posted = [...before.lines, ...diffEntries(never.lines, before.lines)].toSorted(
      (first, other) => (first.on < other.on ? -1 : 1),
    );
    const { creditMinor, installments } = applyEntries(createInputs().base, posted);
    expect(creditMinor).toBe(0);
    expect(installments.map(({ parts }) => parts)).toEqual(
      never.account.installments.map(({ parts }) => parts),
    );
  });

  test("582,000 paid on 29 April and reported on 2 May has the rates of its days: 5,540", () => {
    const recorded2May = createInputs({
      base: base(installment(1, "2026-04-28", { PRINCIPAL: 1_000_000, INTEREST: 90_000 })),
      openingOn: "2026-04-01",
      terms: withTerms({ lateRatePpm: 3_000 }, { fromOn: "2026-05-01" }),
      payments: [buildPayment("2026-04-29", 582_000)],
    });
    const derived = derive(recorded2May, "2026-05-02");
    expect(feesByDay(derived)).toEqual({
      "2026-04-29": 3_000,
      "2026-04-30": 1_524,
      "2026-05-01": 508,
      "2026-05-02": 508,
    });
    expect(sumCharged(derived, "LATE_FEE")).toBe(5_540);
  });

  test("paid on the last day of interest first, 1,000,000 leaves 2,090,000 of the principal", () => {
    const changing = (on: string) =>
      derive(
        createInputs({
          terms: withTerms({}, { fromOn: "2026-06-12", waterfall: "PRINCIPAL_FIRST" }),
          payments: [buildPayment(on, 1_000_000)],
        }),
        "2026-06-12",
      );
    expect(sumDue(changing("2026-06-11"), "PRINCIPAL")).toBe(2_090_000);
    expect(sumDue(changing("2026-06-12"), "PRINCIPAL")).toBe(2_000_000);
  });

  test("an extension fee reversed after 38 days restores every fee", () => {
    const extended = (isPaid: boolean): DerivationInputs =>
      createInputs({
        base: base(...createInputs().base.installments, replacement(9)),
        extensions: [extension()],
        payments: isPaid ? [buildPayment("2026-06-01", 132_000, { extensionId: 5 })] : [],
      });
    const last = addDays("2026-06-01", 38);
    const withPayment = derive(extended(true), last);
    const withoutPayment = derive(extended(false), last);
    // Paid through 8 June: 31 of the 38 days are past due.
    expect(sumCharged(withPayment, "LATE_FEE")).toBe(31 * 3_000);
    expect(sumCharged(withoutPayment, "LATE_FEE")).toBe(38 * 3_000);
    expect(withoutPayment.lines).toEqual(derive(createInputs(), last).lines);
    expect(withoutPayment.extensions.size).toBe(0);
    expect(withoutPayment.account.installments.map(({ status }) => status)).toEqual([21, -22]);
  });
});

describe("the order of reports", () => {
  const payment = fc.record({
    day: fc.nat(40),
    amountMinor: fc.integer({ min: 1, max: 1_500_000 }),
    by: fc.constantFrom("NOTHING", "DEDUCTION", "EXTENSION"),
    time: fc.constantFrom("00:00", "10:00", "23:59"),
  });
  const history = fc
    .array(payment, { minLength: 2, maxLength: 8 })
    .chain((payments) =>
      fc.tuple(
        fc.constant(payments),
        fc.shuffledSubarray([...payments.keys()], { minLength: payments.length }),
      ),
    );

  test("does not change the result of payments", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(history, ([sampled, order]) => {
        const payments = sampled.map(({ day, amountMinor, by, time }, index) =>
          buildPayment(addDays("2026-05-25", day), amountMinor, {
            id: index + 1,
            reference: `B${index}`,
            at: toJakartaTime(addDays("2026-05-25", day), time),
            deductionId: by === "DEDUCTION" ? 7 : null,
            extensionId: by === "EXTENSION" ? 5 : null,
          }),
        );
        const world = createInputs({
          base: base(
            ...createInputs().base.installments,
            installment(2, "2026-07-01", { PRINCIPAL: 500_000 }),
            replacement(9),
          ),
          terms: withTerms(
            { toleranceMinor: 1_000 },
            { fromOn: "2026-06-08", waterfall: "LATE_FEE_FIRST" },
          ),
          deductions: [
            deduction("2026-06-03", "2026-06-20", {
              kind: "PART",
              cleanMode: null,
              amountMinor: 6_000,
              payMinor: 1_000_000,
            }),
          ],
          extensions: [extension({ until: toJakartaTime("2026-06-15", "23:59") })],
        });
        const derived = derive({ ...world, payments }, "2026-07-05");
        const shuffled = order.flatMap((index) => payments[index] ?? []);
        const other = derive({ ...world, payments: shuffled }, "2026-07-05");
        expect(other.lines).toEqual(derived.lines);
        expect(other.account).toEqual(derived.account);
        expect(other.deductions).toEqual(derived.deductions);
        const { deductions, extensions, lines } = derived;
        seen.add(deductions.get(7)?.state ?? "");
        if (extensions.size > 0) seen.add("EXTENDED");
        // The allocated amounts add up to the payments.
        const allocated = lines
          .filter(({ kind }) => kind === "PAYMENT" || kind === "CREDIT")
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(allocated).toBe(payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
        expect(payments.every((record) => record.on === onDay(record.at))).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(["USED", "VOID", "OVER", "EXTENDED"]));
  });

  test("follows the references of the bank for events at one instant", () => {
    const [first, other] = [
      buildPayment("2026-06-04", 100_000, { reference: "B" }),
      buildPayment("2026-06-04", 200_000, { reference: "A" }),
    ];
    const { lines } = derive(createInputs({ payments: [first, other] }), "2026-06-04");
    expect(lines.flatMap(({ paymentId }) => paymentId ?? []).filter(isFirst)).toEqual([
      other.id,
      first.id,
    ]);
  });
});

const isFirst = (id: number, index: number, all: number[]) => all.indexOf(id) === index;

describe("a day past due", () => {
  test("costs by the terms of that day, on the debt at its start", () => {
    const derived = derive(
      createInputs({
        terms: withTerms({}, { fromOn: "2026-06-04", lateRatePpm: 2_000, roundingMinor: 100 }),
        payments: [buildPayment("2026-06-04", 90_000 + 1_000_000)],
      }),
      "2026-06-05",
    );
    expect(feesByDay(derived)).toEqual({
      "2026-06-02": 3_000,
      "2026-06-03": 3_000,
      "2026-06-04": 6_000,
      "2026-06-05": 4_000,
    });
  });

  test.each([
    ["PRINCIPAL", 3_000],
    ["INSTALLMENT", 3_090],
  ] as const)("on the %s costs %p", (lateBase, fee) => {
    const derived = derive(createInputs({ terms: withTerms({ lateBase }) }), "2026-06-02");
    expect(feesByDay(derived)).toEqual({ "2026-06-02": fee });
  });

  test("costs nothing within the grace, and its days are not charged later", () => {
    const terms = withTerms({ graceDays: 3 });
    expect(feesByDay(derive(createInputs({ terms }), "2026-06-04"))).toEqual({});
    expect(feesByDay(derive(createInputs({ terms }), "2026-06-06"))).toEqual({
      "2026-06-05": 3_000,
      "2026-06-06": 3_000,
    });
  });

  test("costs at most the remaining cap on all cost, oldest installment first", () => {
    const two = base(
      installment(1, "2026-06-01", { PRINCIPAL: 1_000_000, INTEREST: 50_000 }),
      installment(2, "2026-06-02", { PRINCIPAL: 1_000_000, INTEREST: 50_000 }),
    );
    // 5.2 % of 2,000,000 is 104,000: 4,000 more than the interest.
    const derived = derive(
      createInputs({ base: two, terms: withTerms({ costCapBp: 520 }) }),
      "2026-06-10",
    );
    expect(feesByDay(derived)).toEqual({
      "2026-06-02": 1_000,
      "2026-06-03": 2_000,
      "2026-06-04": 1_000,
    });
    expect(derived.account.installments.map(({ parts }) => parts.LATE_FEE.charged)).toEqual([
      3_000, 1_000,
    ]);
  });

  test("costs nothing from the day on which fees end", () => {
    const derived = derive(createInputs({ feesEndOn: "2026-06-04" }), "2026-06-30");
    expect(feesByDay(derived)).toEqual({ "2026-06-02": 3_000, "2026-06-03": 3_000 });
  });

  test("costs nothing without an end-of-day run, and a day counted in the base is not charged twice", () => {
    expect(derive(createInputs({ openingOn: null }), "2026-06-30").lines).toEqual([]);
    expect(feesByDay(derive(createInputs({ openingOn: "2026-06-09" }), "2026-06-10"))).toEqual({
      "2026-06-10": 3_000,
    });
  });

  test.each([
    ["waits while the objection is open", null, false, [2, 3]],
    ["is waived where it was right", "2026-06-05", true, [2, 3, 6, 7]],
    ["is charged where it was refused", "2026-06-05", false, [2, 3, 4, 5, 6, 7]],
  ] as const)("%s", (_, closedOn, upheld, days) => {
    const pause = { kind: "ALREADY_PAID", openedOn: "2026-06-03", closedOn, upheld };
    const derived = derive(createInputs({ pauses: [pause] }), "2026-06-07");
    expect(Object.keys(feesByDay(derived))).toEqual(days.map((day) => `2026-06-0${day}`));
    const other = { ...pause, kind: "COMPLAINT" };
    expect(
      Object.keys(feesByDay(derive(createInputs({ pauses: [other] }), "2026-06-07"))),
    ).toHaveLength(6);
  });
});

test("a loan that never took effect has no debt", () => {
  const derived = derive(createInputs({ cancelled: buildDayTime("2026-05-05") }), "2026-06-30");
  expect(listEntryTexts(derived)).toEqual([
    "05-05 CANCELLATION WAIVER INTEREST 90000",
    "05-05 CANCELLATION WAIVER PRINCIPAL 3000000",
  ]);
  expect(derived.account.installments[0]?.status).toBe(-22);
  expect(feesByDay(derived)).toEqual({});
});
