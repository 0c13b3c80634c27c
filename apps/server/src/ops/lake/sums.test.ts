import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { sql } from "kysely";
import type { Day } from "@kolekta/api/core/day";
import { verifyLoans } from "@kolekta/api/repay/ledger-verification/actions/verify";
import { type LakeRow, sumBy, useLake } from "./testing.ts";

const lake = useLake();

async function getOutstanding(where = sql`true`): Promise<Record<string, number>> {
  const { rows } = await sql<{ currency: string; minor: number }>`
    select p.currency, sum(l.outstanding_minor)::bigint as minor
    from loan l join product p on p.id = l.product_id where ${where} group by p.currency`.execute(
    lake.db,
  );
  return Object.fromEntries(rows.map((row) => [row.currency, row.minor]));
}

const COLLECTED = sql`
  exists (select from collection_case c where c.loan_id = l.id and c.closed_at is null)`;

const SIGN: Readonly<Record<string, number>> = { CHARGE: 1, PAYMENT: -1, WAIVER: -1, CREDIT: 0 };

const grown = (row: LakeRow): number =>
  (SIGN[String(row["kind"])] ?? 0) * Number(row["amount_minor"]);

const isPaid = (row: LakeRow): boolean =>
  row["payment_id"] !== null &&
  row["cause"] !== "REFUND" &&
  ["PAYMENT", "CREDIT"].includes(String(row["kind"]));

interface Money {
  readonly currency: "IDR" | "PHP";
  readonly amountMinor: number;
  readonly isReversed: boolean;
}

const money: fc.Arbitrary<Money[]> = fc.array(
  fc.record({
    currency: fc.constantFrom("IDR" as const, "PHP" as const),
    amountMinor: fc.integer({ min: 1, max: 1_500_000 }),
    isReversed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

interface Played {
  readonly day: Day;
  readonly before: Record<string, number>;
  readonly after: Record<string, number>;
  readonly collected: Record<string, number>;
  readonly paidMinor: Record<string, number>;
}

/** Outstanding amounts at the end of the day before. */
let outstandingBefore: Record<string, number> = {};

/** A day with new loans and this money, and the night after it. */
async function play(payments: readonly Money[]): Promise<Played> {
  const before = outstandingBefore;
  const loans = { IDR: await lake.rupiah({ periods: 2 }), PHP: await lake.peso({ periods: 2 }) };
  const paidMinor: Record<string, number> = {};
  for (const { currency, amountMinor, isReversed } of payments) {
    const { loanId } = loans[currency];
    const event = await lake.pay(currency, loanId, amountMinor);
    if (isReversed) await lake.reversePayment(event);
    else paidMinor[currency] = (paidMinor[currency] ?? 0) + amountMinor;
  }
  const day = lake.today;
  outstandingBefore = await getOutstanding();
  const played = { day, before, paidMinor, after: outstandingBefore };
  const collected = await getOutstanding(COLLECTED);
  await lake.tomorrow();
  return { ...played, collected };
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));

describe("G6: lake and ledger totals match", () => {
  test("for two currencies with reversals", async () => {
    await fc.assert(
      fc.asyncProperty(money, async (generated) => {
        const { day, before, after, collected, paidMinor } = await play(generated);
        await lake.export({ from: day, to: day });
        const payments = await lake.rows("payments", day);
        const ledger = await lake.rows("ledger", day);
        const cases = await lake.rows("cases", day);
        const amount = (row: LakeRow) => Number(row["amount_minor"]);
        const paid = withoutZeros(sumBy(payments, "currency", amount));
        expect(paid).toEqual(paidMinor);
        expect(withoutZeros(sumBy(ledger.filter(isPaid), "currency", amount))).toEqual(paidMinor);
        for (const currency of ["IDR", "PHP"]) {
          const grew = (after[currency] ?? 0) - (before[currency] ?? 0);
          expect(sumBy(ledger, "currency", grown)[currency]).toBe(grew);
        }
        const open = cases.filter((row) => row["is_open"]);
        expect(sumBy(open, "currency", (row) => Number(row["outstanding_minor"]))).toEqual(
          collected,
        );
        expect(await lake.verify({ from: day, to: day })).toEqual([{ day, faults: [] }]);
      }),
      { numRuns: 6 },
    );
    const { samples } = await verifyLoans(lake.context(lake.at(5)), { fix: false });
    expect(samples).toEqual([]);
  }, 180_000);

  test("entries of all days add up to the outstanding amount of every loan", async () => {
    await lake.tomorrow();
    const first: Day = "2026-03-02";
    await lake.export({ from: first });
    const sums: Record<string, number> = {};
    for (const { day } of await lake.verify())
      for (const row of await lake.rows("ledger", day))
        sums[String(row["loan_id"])] = (sums[String(row["loan_id"])] ?? 0) + grown(row);
    const { rows } = await sql<{ id: number; minor: number }>`
      select l.id, l.outstanding_minor - coalesce((
        select sum(case e.kind when 'CHARGE' then e.amount_minor else -e.amount_minor end)
        from ledger_entry e join ledger_event v on v.id = e.event_id
        where e.loan_id = l.id and e.kind <> 'CREDIT' and v.recorded_at >= ${lake.at(0)}), 0)::bigint as minor
      from loan l order by l.id`.execute(lake.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const { id, minor } of rows) expect([id, sums[id] ?? 0]).toEqual([id, minor]);
  });
});
