import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { newCase, organisation } from "../../seeds/index.ts";
import { openInstallments } from "./actions/open.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import { AMOUNT_COMPONENTS } from "./contract.ts";
import { sum } from "./rules/ledger.ts";
import { type OpeningPart, type Arriving, openingParts } from "./rules/opening.ts";

describe("components of an installment imported with a history", () => {
  const charged = { principal: 1_000_000, interest: 60_000, extensionFee: 14_000, lateFee: 20_000 };
  const computeAmounts = (settled: Pick<OpeningPart, "repaid" | "waived">) => {
    const parts = openingParts({ ...charged, ...settled });
    return AMOUNT_COMPONENTS.map((component) => [parts[component].paid, parts[component].waived]);
  };

  test("the repaid amount covers interest, principal, extension fee and late fee in this order", () => {
    expect(computeAmounts({ repaid: 70_000, waived: 0 })).toEqual([
      [10_000, 0],
      [60_000, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(computeAmounts({ repaid: 1_080_000, waived: 0 })).toEqual([
      [1_000_000, 0],
      [60_000, 0],
      [14_000, 0],
      [6_000, 0],
    ]);
  });

  test("the waived amount covers them in the reverse order", () => {
    expect(computeAmounts({ repaid: 60_000, waived: 35_000 })).toEqual([
      [0, 1_000],
      [60_000, 0],
      [0, 14_000],
      [0, 20_000],
    ]);
  });

  test("a settled installment had its principal covered first", () => {
    expect(computeAmounts({ repaid: 1_010_000, waived: 84_000 })).toEqual([
      [1_000_000, 0],
      [10_000, 50_000],
      [0, 14_000],
      [0, 20_000],
    ]);
  });

  test("no amount is lost and no component is settled beyond its charge", () => {
    const minor = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000 }));
    const percent = fc.integer({ min: 0, max: 100 });
    const charges = fc.record({
      principal: minor,
      interest: minor,
      extensionFee: minor,
      lateFee: minor,
    });
    fc.assert(
      fc.property(charges, percent, percent, (amounts, share, waivedShare) => {
        const total = sum(Object.values(amounts), (amount) => amount);
        const repaid = Math.floor((total * share) / 100);
        const off = Math.floor(((total - repaid) * waivedShare) / 100);
        const parts = openingParts({ ...amounts, repaid, waived: off });
        expect(AMOUNT_COMPONENTS.map((component) => parts[component].charged)).toEqual([
          amounts.principal,
          amounts.interest,
          amounts.extensionFee,
          amounts.lateFee,
        ]);
        expect(sum(AMOUNT_COMPONENTS, (component) => parts[component].paid)).toBe(repaid);
        expect(sum(AMOUNT_COMPONENTS, (component) => parts[component].waived)).toBe(off);
        for (const component of AMOUNT_COMPONENTS) {
          const { charged: due, paid, waived } = parts[component];
          expect(Math.min(paid, waived, due - paid - waived)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe("openInstallments", () => {
  const database = useTestDatabase();
  const now = new Date("2026-03-31T03:00:00Z");
  let loanId = 0;

  beforeAll(async () => {
    await organisation(database.db);
    ({ loanId } = await newCase(database.db, { now, dpd: 20 }));
  });

  const second: Omit<Arriving, "loanId"> = {
    period: 2,
    dueOn: "2026-04-10",
    status: 21,
    principalMinor: 1_000_000,
    interestMinor: 60_000,
    lateFeeMinor: 0,
    extensionFeeMinor: 14_000,
    repaidMinor: 70_000,
    waivedMinor: 4_000,
    repaidOn: null,
  };

  const listRows = async (statement: ReturnType<typeof sql>) =>
    (await statement.execute(database.db)).rows;

  test("writes rows, entries and their event, the base of the loan from then on", async () => {
    const recordedAt = new Date("2026-04-01T02:00:00Z");
    await database.db.transaction().execute((trx) =>
      openInstallments(
        trx,
        [
          { ...second, loanId },
          { ...second, loanId, period: 3, repaidMinor: 1_070_000, repaidOn: "2026-03-30" },
        ],
        recordedAt,
      ),
    );
    expect(
      await listRows(sql`
        select period, principal_due_minor, interest_due_minor, late_fee_due_minor, extension_fee_due_minor
        from installment where loan_id = ${loanId} order by period`),
    ).toEqual([
      {
        period: 1,
        principalDueMinor: 1_000_000,
        interestDueMinor: 60_000,
        lateFeeDueMinor: 20_000,
        extensionFeeDueMinor: 0,
      },
      {
        period: 2,
        principalDueMinor: 990_000,
        interestDueMinor: 0,
        lateFeeDueMinor: 0,
        extensionFeeDueMinor: 10_000,
      },
      {
        period: 3,
        principalDueMinor: 0,
        interestDueMinor: 0,
        lateFeeDueMinor: 0,
        extensionFeeDueMinor: 0,
      },
    ]);
    // Charges count from the day of the loan; settled amounts from their own day, or else from the
    // due day.
    expect(
      await listRows(sql`
        select period, kind, component, amount_minor as minor, value_on, value_at = value_on::timestamp at time zone 'Asia/Jakarta' as at_midnight
        from ledger_entry e join installment i on i.id = e.installment_id
        where e.loan_id = ${loanId} and period > 1 and not (period = 3 and kind = 'CHARGE')
        order by period, kind, component`),
    ).toEqual(
      (
        [
          [2, "CHARGE", "EXTENSION_FEE", 14_000, "2026-02-09"],
          [2, "CHARGE", "INTEREST", 60_000, "2026-02-09"],
          [2, "CHARGE", "PRINCIPAL", 1_000_000, "2026-02-09"],
          [2, "PAYMENT", "INTEREST", 60_000, "2026-04-10"],
          [2, "PAYMENT", "PRINCIPAL", 10_000, "2026-04-10"],
          [2, "WAIVER", "EXTENSION_FEE", 4_000, "2026-04-10"],
          [3, "PAYMENT", "EXTENSION_FEE", 10_000, "2026-03-30"],
          [3, "PAYMENT", "INTEREST", 60_000, "2026-03-30"],
          [3, "PAYMENT", "PRINCIPAL", 1_000_000, "2026-03-30"],
          [3, "WAIVER", "EXTENSION_FEE", 4_000, "2026-03-30"],
        ] as const
      ).map(([period, kind, component, minor, valueOn]) => ({
        period,
        kind,
        component,
        minor,
        valueOn,
        atMidnight: true,
      })),
    );
    expect(
      await listRows(sql`
        select v.kind, v.recorded_at, v.loan_id, array_agg(distinct e.cause) as causes,
          bool_and(v.id = l.opening_event_id) = (min(i.period) > 1) as based
        from ledger_event v join ledger_entry e on e.event_id = v.id join installment i on i.id = e.installment_id
        join loan l on l.id = e.loan_id where l.id = ${loanId} group by v.id order by v.id`),
    ).toEqual([
      { kind: "ARRIVAL", recordedAt: now, loanId: null, causes: ["OPENING"], based: true },
      { kind: "ARRIVAL", recordedAt, loanId: null, causes: ["OPENING"], based: true },
    ]);
  });

  test("opens installments that agree with their ledger for any history", async () => {
    await newCase(database.db, { now, status: "C32", periods: 3 });
    await newCase(database.db, { now, dpd: 70, repaidMinor: 123_456 });
    const { loans, samples } = await verifyLoans(
      createTestContext(database.db, null, { now: () => now }),
      { fix: false },
    );
    expect(loans).toBe(3);
    const amounts = samples.filter(
      (sample) => sample.table === "installment" && sample.column.endsWith("Minor"),
    );
    expect(amounts).toEqual([]);
  });

  test("requires a transaction for entries and event, and records no event without installments", async () => {
    const events = () => listRows(sql`select id from ledger_event`);
    const before = await events();
    const [installment] = [{ ...second, loanId, period: 9 }];
    await expect(openInstallments(database.db, [installment], now)).rejects.toThrow("transaction");
    await database.db.transaction().execute((trx) => openInstallments(trx, [], now));
    expect(await events()).toEqual(before);
  });
});
