import { beforeAll, expect, test } from "bun:test";
import { type Organisation, newCase, newProduct, organisation } from "../../seeds/index.ts";
import { usualOrFull, useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { addDays } from "../../core/day.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { startDays, runDueDays } from "../end-of-day/actions/run.ts";
import { toInstant, createNightContext } from "../end-of-day/testing/calendar.ts";
import {
  startHistory,
  CHANGED,
  FIRST,
  type History,
  history,
  LAST,
  type PlayedHistory,
} from "./testing-history.ts";
import { playDay } from "./testing-life.ts";
import { DELIVERY_MODES } from "./testing-delivery.ts";
import { getEnd } from "./testing-end.ts";

const database = useTestDatabase();
const HISTORIES = usualOrFull({ usual: 6, full: 24 });
/** The deduction ended on the day of its payment, and fees waited for it until the day after. */
const REVERSED_AT_ONCE: History = {
  product: 2,
  periods: 3,
  dpd: 4,
  money: [],
  deal: "PART",
  dealMoney: "REVERSED",
  hold: null,
  writeOff: false,
  promised: true,
};

let org: Organisation;

/** Creates products in three currencies whose terms change during the history. */
async function products(): Promise<number[]> {
  const kinds = [
    { currency: "IDR", before: {}, after: { lateRatePpm: 3_000 } },
    {
      currency: "PHP",
      before: { lateRatePpm: 3_333, roundingMinor: 10 },
      after: { lateRatePpm: 1_000, waterfall: "LATE_FEE_FIRST" },
    },
    {
      currency: "USD",
      before: { lateBase: "INSTALLMENT", graceDays: 2 },
      after: { costCapBp: 700, lateRatePpm: 9_000 },
    },
  ] as const;
  await database.db
    .insertInto("repayChannel")
    .values({
      channel: "VA",
      bank: "CITI",
      label: "Citi",
      currency: "USD",
      minMinor: 1,
      maxMinor: 100_000_000,
      expiryHours: 24,
      position: 99,
      effectiveOn: "2000-01-01",
    })
    .execute();
  const ids: number[] = [];
  for (const { currency, before, after } of kinds) {
    const productId = await newProduct(database.db, { name: `P ${currency}`, currency });
    await database.db
      .insertInto("productTerms")
      .values(
        [
          { productId, fromOn: "2001-01-01", ...before },
          { productId, fromOn: CHANGED, ...after },
        ].map((product) => ({ ...product })),
      )
      .execute();
    const { loanId } = await newCase(database.db, { productId, now: toInstant(FIRST) });
    // The budget of an institution is a share of its payments.
    await database.db
      .insertInto("payment")
      .values({
        loanId,
        institutionId: org.north.id,
        channel: "VA",
        reference: `budget-${currency}`,
        amountMinor: 1_000_000_000,
        paidAt: toInstant(FIRST),
        provider: "budget",
      })
      .execute();
    ids.push(productId);
  }
  return ids;
}

beforeAll(async () => {
  org = await organisation(database.db);
});

test("a history reported at once, late, shuffled, repeated or reversed and repaid ends equal", async () => {
  await startDays(createNightContext(database.db, FIRST));
  const world = { db: database.db, org, products: await products() };
  const stories = [REVERSED_AT_ONCE, ...fc.sample(history, HISTORIES - 1)];
  const played: PlayedHistory[] = [];
  for (const [nth, story] of stories.entries())
    for (const mode of DELIVERY_MODES) played.push(await startHistory(world, story, mode, nth));
  for (let day = 0; day <= LAST; day += 1) {
    for (const playedHistory of played) await playDay(world, playedHistory, day);
    await runDueDays(createNightContext(database.db, addDays(FIRST, day + 1)));
  }
  for (let nth = 0; nth < HISTORIES; nth += 1) {
    const variants = played.slice(nth * DELIVERY_MODES.length, (nth + 1) * DELIVERY_MODES.length);
    const [first] = variants;
    if (!first) continue;
    const expected = await getEnd(world.db, first);
    for (const playedHistory of variants) {
      const { mode, history: story } = playedHistory;
      const end = await getEnd(world.db, playedHistory);
      expect({ mode, story, end }).toEqual({ mode, story, end: expected });
    }
  }
  const { samples, loans } = await verifyLoans(
    createNightContext(database.db, addDays(FIRST, LAST + 1)),
    { fix: false },
  );
  expect(samples).toEqual([]);
  expect(loans).toBeGreaterThan(HISTORIES);
}, 300_000);
