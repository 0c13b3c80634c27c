import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { toBalances } from "../../account/loan/rules/figures.ts";
import { type Account, applyEntries, outstandingOn } from "../../account/loan/rules/ledger.ts";
import { computeHeadroom } from "../../account/loan/rules/terms.ts";
import { buildManualEntries, buildExtensionEntries } from "../../account/loan/rules/extension.ts";
import { createAccount, buildDebt, EMPTY, createBalance, TERMS, TODAY } from "./testing.ts";

describe("the effect", () => {
  const old = buildDebt(1_000_000, 60_000, 5_000);
  const account = createAccount({ ...old, status: -28 }, EMPTY);
  const move = {
    extensionId: 5,
    oldId: 1,
    newId: 9,
    priceMinor: 14_000,
    paidMinor: 79_000,
    grownMinor: 0,
  };
  const after = (entries: ReturnType<typeof buildExtensionEntries>["entries"]) =>
    applyEntries(account, entries);
  const dueOn = (moved: Account, id: number) => {
    const found = moved.installments.find((installment) => installment.id === id);
    return found ? outstandingOn(found) : -1;
  };

  test("pays the fee, moves the principal and reduces nothing of it", () => {
    const { entries, remainingMinor } = buildExtensionEntries(account, move);
    expect(
      entries.map(({ installmentId, kind, component, amountMinor }) => [
        installmentId,
        kind,
        component,
        amountMinor,
      ]),
    ).toEqual([
      [1, "CHARGE", "EXTENSION_FEE", 14_000],
      [1, "PAYMENT", "INTEREST", 60_000],
      [1, "PAYMENT", "EXTENSION_FEE", 14_000],
      [1, "PAYMENT", "LATE_FEE", 5_000],
      [1, "CHARGE", "PRINCIPAL", -1_000_000],
      [9, "CHARGE", "PRINCIPAL", 1_000_000],
    ]);
    expect(remainingMinor).toBe(0);
    expect([dueOn(after(entries), 1), dueOn(after(entries), 9)]).toEqual([0, 1_000_000]);
    expect(toBalances(after(entries), TODAY)).toEqual({
      arrearsMinor: 0,
      outstandingMinor: 1_000_000,
      payoffMinor: 1_000_000,
      overdueOn: "2026-03-17",
    });
  });

  test("counts the price of the new days against the cap", () => {
    const { entries } = buildExtensionEntries(account, move);
    expect(computeHeadroom(account, TERMS) - computeHeadroom(after(entries), TERMS)).toBe(14_000);
  });

  test("waives a late fee that grew after the payment and returns the overpaid amount", () => {
    const grown = applyEntries(account, [
      { installmentId: 1, kind: "CHARGE", component: "LATE_FEE", amountMinor: 3_000 },
    ]);
    const late = buildExtensionEntries(grown, { ...move, grownMinor: 3_000 }).entries;
    expect(late.filter(({ kind }) => kind === "WAIVER")).toMatchObject([
      { component: "LATE_FEE", amountMinor: 3_000, cause: "EXTENSION" },
    ]);
    expect(buildExtensionEntries(account, { ...move, paidMinor: 100_000 }).remainingMinor).toBe(
      21_000,
    );
  });

  test("by hand with a lower fee waives nothing: the unpaid part moves along", () => {
    const { entries } = buildManualEntries(account, { ...move, paidMinor: 50_000 });
    expect(entries.filter(({ kind }) => kind === "WAIVER")).toEqual([]);
    expect(dueOn(after(entries), 1)).toBe(0);
    expect(dueOn(after(entries), 9)).toBe(1_015_000);
    expect(computeHeadroom(after(entries), TERMS)).toBe(computeHeadroom(account, TERMS));
  });

  test("by hand for the whole fee equals an extension by code", () => {
    const [manual, code] = [
      buildManualEntries(account, move),
      buildExtensionEntries(account, move),
    ];
    expect(after(manual.entries)).toEqual(after(code.entries));
  });

  test("leaves nothing on the old installment, whatever was paid before", () => {
    const part = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(
        fc.tuple(part, part, part),
        fc.tuple(part, part, part),
        fc.nat(2_000_000),
        fc.boolean(),
        (charged, paid, money, isManual) => {
          const balance = (n: number) =>
            createBalance(charged[n] ?? 0, Math.min(charged[n] ?? 0, paid[n] ?? 0));
          const parts = {
            PRINCIPAL: balance(0),
            INTEREST: balance(1),
            LATE_FEE: balance(2),
            EXTENSION_FEE: createBalance(0),
          };
          const initial = createAccount(buildDebt(0, 0, 0, { parts, status: -28 }), EMPTY);
          const { entries, remainingMinor } = (
            isManual ? buildManualEntries : buildExtensionEntries
          )(initial, { ...move, paidMinor: money });
          const moved = applyEntries(initial, entries);
          expect(dueOn(moved, 1)).toBe(0);
          const booked = entries
            .filter(({ kind }) => kind === "PAYMENT")
            .reduce((sum, entry) => sum + entry.amountMinor, 0);
          expect(booked + remainingMinor).toBe(money);
        },
      ),
    );
  });
});
