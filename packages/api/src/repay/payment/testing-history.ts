import type { Db } from "@kolekta/db";
import {
  type CaseIds,
  newCase,
  type Organisation,
  type Persona,
} from "../../seeds/index.ts";
import fc from "fast-check";
import { addDays, type Day, dayOf, DEFAULT_ZONE } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { holdAnyCase } from "../../tasks/case/actions/end.ts";
import { closeCase } from "../../tasks/closing/actions/close.ts";
import { askDue } from "../code/actions/ask.ts";
import { rederive } from "../loan/actions/post.ts";
import { momentOf } from "../roll/testing/calendar.ts";
import { repayRouter } from "../router.ts";
import { takePayment, type Told } from "./actions/take.ts";

/** The first day; the days after it cross a leap day and the end of a month. */
export const FIRST: Day = "2024-02-26";
/** The last day on which anything is told. */
export const LAST = 6;
export const CHANGED: Day = addDays(FIRST, 4);

const call = createCallerFactory(repayRouter);

/** Money of one day, and what becomes of it: GONE is taken back by the bank for good. */
interface Money {
  readonly day: number;
  readonly amountMinor: number;
  readonly fate: "STAYS" | "GONE";
}

export interface History {
  readonly product: number;
  readonly periods: number;
  readonly dpd: number;
  readonly money: readonly Money[];
  readonly deal: "NONE" | "EXTENSION" | "FULL" | "PART";
  /** Of the deal's own money: in time, too late, or taken back. */
  readonly dealMoney: "IN_TIME" | "LATE" | "GONE" | "NEVER";
  /** A claim to have paid, and what came of it. */
  readonly hold:
    | readonly [from: number, days: number, outcome: "CONFIRMED" | "REFUSED"]
    | null;
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
      fate: fc.constantFrom("STAYS", "STAYS", "GONE"),
    }),
    { maxLength: 4 },
  ),
  deal: fc.constantFrom("NONE", "EXTENSION", "FULL", "PART"),
  dealMoney: fc.constantFrom("IN_TIME", "IN_TIME", "LATE", "GONE", "NEVER"),
  hold: fc.option(
    fc.tuple(
      fc.nat(3),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom("CONFIRMED", "REFUSED"),
    ),
  ),
  writeOff: fc.boolean().map((off) => off),
  promised: fc.boolean(),
});

/** How the same history is told. */
export const MANNERS = [
  "AT_ONCE",
  "LATE",
  "SHUFFLED",
  "DOUBLED",
  "BOUNCED",
] as const;
type Manner = (typeof MANNERS)[number];

interface Telling {
  readonly day: number;
  readonly place: number;
  readonly told: Told;
}

export interface Lived {
  readonly history: History;
  readonly manner: Manner;
  readonly held: CaseIds;
  readonly tellings: readonly Telling[];
}

/** A number that looks thrown, the same for the same place. */
const thrown = (seed: number, most: number): number =>
  ((seed * 7919 + 104_729) % 10_007) % (most + 1);

interface House {
  readonly db: Db;
  readonly org: Organisation;
  readonly products: readonly number[];
}

const visitAt = (db: Db, at: Date) =>
  visitOf(db, null, { via: "JOB", now: () => at });

const as = async ({ db }: House, persona: Persona, at: Date) =>
  call(visitOf(db, await actorOf(db, persona), { now: () => at }));

const NOON = momentOf(FIRST, 720);

/** By the place of the product: each currency has banks of its own. */
export const CURRENCIES = ["IDR", "PHP", "USD"] as const;
export const BANKS = ["BCA", "BPI", "CITI"] as const;

/** The loan, its deal and all that will be told of it. */
export async function begin(
  house: House,
  story: History,
  manner: Manner,
  nth: number,
): Promise<Lived> {
  const { db, org } = house;
  const held = await newCase(db, {
    now: NOON,
    agentId: org.north.agent.id,
    status: "C10",
    productId: house.products[story.product] ?? 0,
    periods: story.periods,
    dpd: story.dpd,
    penaltyMinor: 60_000,
    ...(story.promised
      ? { promise: { dueOn: addDays(FIRST, 2), amountMinor: 400_000 } }
      : {}),
  });
  const code = await dealFor(house, held, story);
  const key = `${manner}-${nth}`;
  const tellings = tellingsOf(story, code, held.loanId, manner, key);
  return { history: story, manner, held, tellings };
}

interface DealCode {
  readonly number: string;
  readonly amountMinor: number;
}

async function dealFor(
  house: House,
  { caseId, loanId }: CaseIds,
  { deal, product }: History,
): Promise<DealCode | null> {
  if (deal === "NONE") return null;
  const agent = await as(house, house.org.north.agent, NOON);
  const place = { channel: "VA", bank: BANKS[product] ?? "" } as const;
  const why = {
    taskId: caseId,
    // More of dollars would ask for finance's check.
    amountMinor: CURRENCIES[product] === "USD" ? 5_000 : 50_000,
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
    ...place,
  } as const;
  if (deal === "EXTENSION")
    await agent.extension.applyForCode({ taskId: caseId, days: 7, ...place });
  else {
    const made =
      deal === "FULL"
        ? await agent.deduction.fullDeduce({ ...why, cleanMode: 3 })
        : await agent.deduction.partDeduce({ ...why, payMinor: 500_000 });
    const { deductionId, version, state } = made;
    // A small one is granted by the house itself.
    if (state !== "APPROVED")
      await (
        await as(house, house.org.operations, NOON)
      ).deduction.decide({ deductionId, version, decision: "APPROVE" });
  }
  await askDue(visitAt(house.db, NOON));
  const code = await house.db
    .selectFrom("repaymentCode")
    .select(["number", "amountMinor"])
    .where("loanId", "=", loanId)
    .where("state", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  return { number: code.number ?? "", amountMinor: code.amountMinor };
}

/** After the last day on which any of the deals could be paid. */
const TOO_LATE = 3;

function tellingsOf(
  { money, dealMoney, product }: History,
  code: DealCode | null,
  loanId: number,
  manner: Manner,
  key: string,
): Telling[] {
  const currency = CURRENCIES[product] ?? "IDR";
  const all = money.map((one, n) => ({
    ...one,
    txnId: `${key}-${n}`,
    minute: 780 + n,
    number: null as string | null,
  }));
  if (code && dealMoney !== "NEVER")
    all.push({
      day: dealMoney === "LATE" ? TOO_LATE : 0,
      amountMinor: code.amountMinor,
      fate: dealMoney === "GONE" ? "GONE" : "STAYS",
      txnId: `${key}-deal`,
      minute: 760,
      number: code.number,
    });
  return all.flatMap((one, n) => {
    const told = (txnId: string, eventType: "PAID" | "REVERSED"): Told => ({
      provider: "silent",
      txnId,
      eventType,
      number: one.number,
      loanId: one.number ? null : loanId,
      amountMinor: one.amountMinor,
      currency,
      paidAt: momentOf(
        addDays(FIRST, one.day),
        eventType === "PAID" ? one.minute : one.minute + 1,
      ),
    });
    const paid = told(one.txnId, "PAID");
    const gone = one.fate === "GONE" ? [told(one.txnId, "REVERSED")] : [];
    return spread([paid, ...gone], one.day, manner, n, told);
  });
}

/** When each of them is told. */
function spread(
  own: readonly Told[],
  day: number,
  manner: Manner,
  n: number,
  told: (txnId: string, eventType: "PAID" | "REVERSED") => Told,
): Telling[] {
  const at =
    (late: number, place: number) =>
    (one: Told): Telling => ({
      day: Math.min(LAST, day + late),
      place,
      told: one,
    });
  switch (manner) {
    case "AT_ONCE":
      return own.map(at(0, n));
    case "LATE":
      return own.map(at(thrown(n + 1, 4), n));
    case "SHUFFLED":
      return own.map((one, k) => at(LAST, thrown(n * 2 + k, 1_000))(one));
    case "DOUBLED":
      return [...own, ...own].map(at(0, n));
    case "BOUNCED": {
      const [paid] = own;
      if (!paid) return [];
      const bounced = `${paid.txnId}-bounced`;
      return [told(bounced, "PAID"), told(bounced, "REVERSED"), ...own].map(
        at(thrown(n, 2), n),
      );
    }
  }
}

/** What is told of the loan on a day, and what people do about it. */
export async function live(
  { db }: House,
  { history: { hold, writeOff, deal }, held, tellings }: Lived,
  day: number,
): Promise<void> {
  const at = momentOf(addDays(FIRST, day), 1_000);
  if (hold && hold[0] === day)
    await db
      .insertInto("caseHold")
      .values({ caseId: held.caseId, kind: "ALREADY_PAID", openedAt: at })
      .execute();
  if (hold && hold[0] + hold[1] === day)
    await closeClaim(db, held, hold[2], at);
  if (writeOff && deal === "NONE" && day === 0)
    await inTransaction(visitAt(db, NOON), null, async (tx) =>
      closeCase(tx, await holdAnyCase(tx, held.caseId), {
        to: "C80",
        event: "WRITTEN_OFF",
      }),
    );
  const due = tellings
    .filter((one) => one.day === day)
    .toSorted((one, other) => one.place - other.place);
  for (const { told } of due) await takePayment(visitAt(db, at), told);
}

/** As whoever closes it does, on a case that may have ended meanwhile. */
const closeClaim = (
  db: Db,
  { caseId, loanId }: CaseIds,
  outcome: string,
  at: Date,
): Promise<void> =>
  inTransaction(visitAt(db, at), null, async (tx) => {
    tx.audit({ action: "hold.test", entity: "case", entityId: caseId });
    await tx.db
      .updateTable("caseHold")
      .set({ closedAt: at, outcome })
      .where("caseId", "=", caseId)
      .where("kind", "=", "ALREADY_PAID")
      .execute();
    await rederive(tx, loanId, { kind: "HOLD" });
  });

const NOT_USED = ["LAPSED", "VOID", "OPEN", "REVERSED", "APPROVED"];
/** Whether its time ended first, or the money that overtook it came first, is a matter of who told first. */
const ENDED_CODE = ["EXPIRED", "CANCELLED", "REVERSED", "PAID"];

const kindOf = (state: string, others: readonly string[]): string =>
  others.includes(state) ? "ENDED" : state;

/** Everything that must not depend on how it was told. */
export async function endOf({ db }: House, { held }: Lived) {
  const { loanId } = held;
  const of = <
    T extends "installment" | "deduction" | "extension" | "repaymentCode",
  >(
    table: T,
  ) =>
    db
      .selectFrom(table as "installment")
      .selectAll()
      .where("loanId", "=", loanId)
      .orderBy("id");
  const [loan, installments, lines, cases, deals, extensions, codes, promises] =
    await Promise.all([
      db
        .selectFrom("loan")
        .selectAll()
        .where("id", "=", loanId)
        .executeTakeFirstOrThrow(),
      of("installment").execute(),
      sums(db, loanId),
      db
        .selectFrom("collectionCase")
        .select(["status", "arrearsMinor", "outstandingMinor"])
        .where("loanId", "=", loanId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("deduction")
        .select(["state", "usedMinor"])
        .where("loanId", "=", loanId)
        .execute(),
      db
        .selectFrom("extension")
        .select(["state", "newDueOn"])
        .where("loanId", "=", loanId)
        .execute(),
      db
        .selectFrom("repaymentCode")
        .select(["state", "paidMinor"])
        .where("loanId", "=", loanId)
        .execute(),
      db
        .selectFrom("promise")
        .select("state")
        .where("caseId", "=", held.caseId)
        .execute(),
    ]);
  return {
    loan: [
      loan.status,
      loan.creditMinor,
      loan.penaltyMinor,
      loan.repaidMinor,
      loan.reducedMinor,
    ],
    installments: installments
      .filter(({ status }) => status !== -22)
      .map((one) => [one.period, one.dueOn, one.status, one.repaidOn]),
    lines,
    cases: cases.map(({ status, ...amounts }) => [
      kindOf(status, ["C00", "C10"]),
      amounts.arrearsMinor,
      amounts.outstandingMinor,
    ]),
    deductions: deals.map(({ state, usedMinor }) => {
      const kind = kindOf(state, NOT_USED);
      return [kind, kind === "USED" ? usedMinor : null];
    }),
    extensions: extensions.map(({ state, newDueOn }) => {
      const kind = kindOf(state, NOT_USED);
      return [kind, kind === "EFFECTIVE" ? newDueOn : null];
    }),
    codes: codes.map(({ state, paidMinor }) => [
      kindOf(state, ENDED_CODE),
      paidMinor,
    ]),
    promises: promises.map(({ state }) => state),
  };
}

/** The ledger, part by part and day by day; installments by their place in the loan. */
async function sums(db: Db, loanId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("ledgerEntry as e")
    .leftJoin("installment as i", "i.id", "e.installmentId")
    .select(["i.period", "e.kind", "e.part", "e.cause", "e.valueOn"])
    .select(({ fn }) => fn.sum<string>("e.amountMinor").as("minor"))
    .where("e.loanId", "=", loanId)
    .groupBy(["i.period", "e.kind", "e.part", "e.cause", "e.valueOn"])
    .execute();
  return rows
    .filter(({ minor }) => Number(minor) !== 0)
    .map(
      (one) =>
        `${one.valueOn} ${one.period} ${one.kind} ${one.part} ${one.cause} ${one.minor}`,
    )
    .toSorted();
}

export const dayOfStory = (at: Date): Day => dayOf(at, DEFAULT_ZONE);
