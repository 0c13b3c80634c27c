import type { Db } from "@kolekta/db";
import { type CaseIds, newCase, type Organisation, type Persona } from "../../seeds/index.ts";
import fc from "fast-check";
import { addDays, type Day } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { toInstant } from "../end-of-day/testing/calendar.ts";
import { repayRouter } from "../router.ts";
import {
  type AgreementCode,
  type DeliveryMode,
  type Delivery,
  buildDeliveries,
} from "./testing-delivery.ts";

/** First day; the following ones cross a leap day and the end of a month. */
export const FIRST: Day = "2024-02-26";
/** Last day with a report. */
export const LAST = 6;
export const CHANGED: Day = addDays(FIRST, 4);

const call = createCallerFactory(repayRouter);

/** Payment of one day; with REVERSED the bank reverses it for good. */
interface Money {
  readonly day: number;
  readonly amountMinor: number;
  readonly fate: "STAYS" | "REVERSED";
}

export interface History {
  readonly product: number;
  readonly periods: number;
  readonly dpd: number;
  readonly money: readonly Money[];
  readonly deal: "NONE" | "EXTENSION" | "FULL" | "PART";
  /** Payment of the agreement: in time, too late, or reversed. */
  readonly dealMoney: "IN_TIME" | "LATE" | "REVERSED" | "NEVER";
  /** Claim of an earlier payment, with its outcome. */
  readonly hold: readonly [from: number, days: number, outcome: "CONFIRMED" | "REFUSED"] | null;
  readonly writeOff: boolean;
  readonly promised: boolean;
}

export const history: fc.Arbitrary<History> = fc.record({
  product: fc.nat(2),
  periods: fc.integer({ min: 1, max: 3 }),
  dpd: fc.integer({ min: 1, max: 15 }),
  money: fc.array(
    fc.record({
      day: fc.nat(4),
      amountMinor: fc.oneof(
        fc.integer({ min: 1, max: 1_400_000 }),
        fc.constantFrom(500_000, 1_060_000, 1_070_000, 1_120_000),
      ),
      fate: fc.constantFrom("STAYS", "STAYS", "REVERSED"),
    }),
    { maxLength: 4 },
  ),
  deal: fc.constantFrom("NONE", "EXTENSION", "FULL", "PART"),
  dealMoney: fc.constantFrom("IN_TIME", "IN_TIME", "LATE", "REVERSED", "NEVER"),
  hold: fc.option(
    fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 }), fc.constantFrom("CONFIRMED", "REFUSED")),
  ),
  writeOff: fc.boolean().map((off) => off),
  promised: fc.boolean(),
});

export interface PlayedHistory {
  readonly history: History;
  readonly mode: DeliveryMode;
  readonly caseIds: CaseIds;
  readonly deliveries: readonly Delivery[];
}

export interface World {
  readonly db: Db;
  readonly org: Organisation;
  readonly products: readonly number[];
}

export const contextAt = (db: Db, at: Date) =>
  createTestContext(db, null, { via: "JOB", now: () => at });

const as = async ({ db }: World, persona: Persona, at: Date) =>
  call(createTestContext(db, await getActor(db, persona), { now: () => at }));

export const NOON = toInstant(FIRST, 720);

/** Currencies by the index of the product; `BANKS` has the same order. */
export const CURRENCIES = ["IDR", "PHP", "USD"] as const;
export const BANKS = ["BCA", "BPI", "CITI"] as const;

/** Creates the loan, its agreement and the events to report. */
export async function startHistory(
  world: World,
  story: History,
  mode: DeliveryMode,
  nth: number,
): Promise<PlayedHistory> {
  const { db, org } = world;
  const caseIds = await newCase(db, {
    now: NOON,
    agentId: org.north.agent.id,
    status: "C10",
    productId: world.products[story.product] ?? 0,
    periods: story.periods,
    dpd: story.dpd,
    lateFeeMinor: 60_000,
    ...(story.promised ? { promise: { dueOn: addDays(FIRST, 2), amountMinor: 400_000 } } : {}),
  });
  const code = await createAgreement(world, caseIds, story);
  const key = `${mode}-${nth}`;
  const deliveries = buildDeliveries(story, code, caseIds.loanId, mode, key);
  return { history: story, mode, caseIds, deliveries };
}

async function createAgreement(
  world: World,
  { caseId, loanId }: CaseIds,
  { deal, product }: History,
): Promise<AgreementCode | null> {
  if (deal === "NONE") return null;
  const agent = await as(world, world.org.north.agent, NOON);
  const paymentChannel = { channel: "VA", bank: BANKS[product] ?? "" } as const;
  const why = {
    taskId: caseId,
    // A larger amount in dollars would need the check by finance.
    amountMinor: CURRENCIES[product] === "USD" ? 5_000 : 50_000,
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
    ...paymentChannel,
  } as const;
  if (deal === "EXTENSION")
    await agent.extension.create({ taskId: caseId, days: 7, ...paymentChannel });
  else {
    const made =
      deal === "FULL"
        ? await agent.deduction.createFull({ ...why, cleanMode: 3 })
        : await agent.deduction.createPart({ ...why, payMinor: 500_000 });
    const { deductionId, version, state } = made;
    // Small applications are approved automatically.
    if (state !== "APPROVED")
      await (
        await as(world, world.org.operations, NOON)
      ).deduction.decide({ deductionId, version, decision: "APPROVE" });
  }
  await pollDueCodes(contextAt(world.db, NOON));
  const code = await world.db
    .selectFrom("repaymentCode")
    .select(["number", "amountMinor"])
    .where("loanId", "=", loanId)
    .where("state", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  return { number: code.number ?? "", amountMinor: code.amountMinor };
}
