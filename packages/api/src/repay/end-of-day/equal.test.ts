import { beforeAll, expect, test } from "bun:test";
import { newCase, newProduct, organisation } from "../../seeds/index.ts";
import { isFull, usualOrFull, useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { addDays, type Day } from "../../core/day.ts";
import { deriveLoan } from "../../account/loan/actions/account.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { type Account, applyEntries, NO_PARTS } from "../../account/loan/rules/ledger.ts";
import { AMOUNT_COMPONENTS } from "../../account/loan/contract.ts";
import type { TermsOnDay } from "../../account/loan/rules/terms.ts";
import { startDays, runDueDays } from "./actions/run.ts";
import { toInstant, createNightContext, createNoonContext } from "./testing/calendar.ts";
import {
  balancesIn,
  type BalanceRow,
  computeExpected,
  feesIn,
  openedWith,
} from "./testing/expected.ts";
import { applyHappening, type Happening, type Paid } from "./testing/happening.ts";

const database = useTestDatabase();
const FIRST: Day = "2026-03-10";
const LOANS = usualOrFull({ usual: 15, full: 40 });
const DAYS = 24;

beforeAll(async () => {
  await organisation(database.db);
});

/** Day on which the terms of the last product change. */
const CHANGED: Day = addDays(FIRST, 9);

/** Terms that differ in everything with an effect on fees. */
const TERMS = [
  {},
  { lateRatePpm: 3_333, roundingMinor: 100 },
  { lateRatePpm: 20_000, costCapBp: 700 },
  { lateBase: "INSTALLMENT", graceDays: 3 },
  { lateRatePpm: 2_500, graceDays: 1 },
] as const;

async function products(): Promise<number[]> {
  const ids: number[] = [];
  for (const [nth, terms] of TERMS.entries()) {
    const productId = await newProduct(database.db, { name: `P${nth}` });
    const fromOn = changes(nth) ? CHANGED : "2001-01-01";
    await database.db
      .insertInto("productTerms")
      .values({ productId, fromOn, ...terms })
      .execute();
    ids.push(productId);
  }
  return ids;
}

const changes = (product: number): boolean => product === TERMS.length - 1;

const happening = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("PAY" as const),
      amountMinor: fc.integer({ min: 1, max: 1_600_000 }),
      earlier: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("REVERSE" as const), nth: fc.nat(4) }) },
);

const life = fc.record({
  product: fc.nat(TERMS.length - 1),
  periods: fc.integer({ min: 1, max: 4 }),
  dpd: fc.integer({ min: -4, max: 75 }),
  principalMinor: fc.integer({ min: 1, max: 3_000_000 }),
  interestMinor: fc.nat(200_000),
  lateFeeMinor: fc.nat(50_000),
  happenings: fc.array(fc.tuple(fc.nat(DAYS - 1), happening), { maxLength: 5 }),
});

type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

interface PlayedLoan {
  readonly loanId: number;
  readonly opened: Account;
  readonly termsOn: (day: Day) => TermsOnDay;
  readonly happenings: readonly (readonly [number, Happening])[];
  readonly payments: Paid[];
}

async function createPlayedLoan(
  { product, happenings, ...input }: Life,
  productIds: readonly number[],
): Promise<PlayedLoan> {
  const { db } = database;
  const { loanId } = await newCase(db, {
    now: toInstant(FIRST, 300),
    productId: productIds[product] ?? 0,
    ...input,
    lateFeeMinor: input.dpd > 0 ? input.lateFeeMinor : 0,
  });
  const [early, late] = await Promise.all(
    [FIRST, addDays(FIRST, DAYS)].map((day) =>
      deriveLoan(createNoonContext(db, FIRST), loanId, day),
    ),
  );
  if (!early || !late) throw new Error("the loan stands");
  const empty = early.account.installments.map((installment) => ({
    ...installment,
    parts: NO_PARTS,
  }));
  return {
    loanId,
    opened: applyEntries({ ...early.account, installments: empty }, await openedWith(db, loanId)),
    termsOn: (day) => (changes(product) && day >= CHANGED ? late.terms : early.terms),
    happenings,
    payments: [],
  };
}

const KINDS = { charged: "CHARGE", paid: "PAYMENT", waived: "WAIVER" } as const;

/** Converts to the shape of `balancesIn`. */
const toBalanceRows = ({ installments, creditMinor }: Account): BalanceRow[] => [
  ...installments
    .toSorted((first, other) => first.id - other.id)
    .flatMap(({ id: installmentId, parts }) =>
      AMOUNT_COMPONENTS.toSorted().flatMap((component) =>
        (["charged", "paid", "waived"] as const).flatMap((column) => {
          const amountMinor = parts[component][column];
          return amountMinor === 0
            ? []
            : [{ installmentId, component, kind: KINDS[column], amountMinor }];
        }),
      ),
    ),
  ...(creditMinor > 0
    ? [{ installmentId: null, component: null, kind: "CREDIT" as const, amountMinor: creditMinor }]
    : []),
];

async function compare(lives: readonly Life[], played: readonly PlayedLoan[], day: Day) {
  const ids = played.map(({ loanId }) => loanId);
  const [fees, balances] = [await feesIn(database.db, ids), await balancesIn(database.db, ids)];
  for (const [at, playedLoan] of played.entries()) {
    const { account, ...ofDays } = computeExpected(
      playedLoan.opened,
      FIRST,
      playedLoan.payments,
      day,
      playedLoan.termsOn,
    );
    const found = {
      life: lives[at],
      payments: playedLoan.payments,
      fees: fees.get(playedLoan.loanId) ?? [],
      balances: balances.get(playedLoan.loanId) ?? [],
    };
    expect(found).toEqual({ ...found, fees: [...ofDays.fees], balances: toBalanceRows(account) });
  }
}

test("end-of-day runs match a day-by-day calculation, however late events or runs are", async () => {
  const productIds = await products();
  const lives = fc.sample(life, LOANS);
  const played = await Promise.all(lives.map((sample) => createPlayedLoan(sample, productIds)));
  await startDays(createNightContext(database.db, FIRST));
  for (let n = 0; n < DAYS; n += 1) {
    const today = addDays(FIRST, n);
    for (const { loanId, happenings, payments } of played)
      for (const [day, action] of happenings)
        if (day === n)
          await applyHappening(
            createNoonContext(database.db, today),
            loanId,
            today,
            action,
            payments,
          );
    // Some nights have no run: the next run catches up.
    if (n % 5 === 2 || n % 7 === 3) continue;
    const next = addDays(today, 1);
    await runDueDays(createNightContext(database.db, next));
    await compare(lives, played, next);
    // Only a full run verifies the portfolio after every night.
    if (!isFull && n < DAYS - 1) continue;
    const { samples } = await verifyLoans(createNightContext(database.db, next), { fix: false });
    expect(samples).toEqual([]);
  }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ledger_entry where cause = 'ACCRUAL'`.execute(database.db);
  expect(rows[0]?.n).toBeGreaterThan(LOANS * 5);
}, 180_000);
