import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { clearHolidays, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { reportsRouter } from "../router.ts";
import { payAttendance } from "./actions.ts";
import { closeWageMonths } from "./jobs.ts";
import { setFactor } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
/** 15 June, when May is due for closing. */
const NOW = new Date("2026-06-15T05:00:00Z");
const DAY = "2026-05-20";
const BASIC = 173_077;
let org: Organisation;

const context = () => createTestContext(database.db, null, { now: () => NOW });

const as = async (person: Persona, key: string | null = null) =>
  call(
    createTestContext(database.db, await getActor(database.db, person), {
      now: () => NOW,
      idempotencyKey: key,
    }),
  ).wage;

const toAnswer = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: { message: string; cause?: { field?: string } }) =>
      [error.message, error.cause?.field].filter(Boolean).join(" "),
  );

const read = async (day = DAY, agent = org.north.agent) => {
  const range = { agentId: agent.id, from: day, to: day };
  const now = await (await as(org.finance)).explain(range);
  const { baseSalary, performanceWage, bonus, dailyDebit, deduction } = now;
  return {
    agentId: agent.id,
    day,
    version: now.version,
    reason: "Agreed",
    baseSalary,
    performanceWage,
    bonus,
    dailyDebit,
    deduction,
  };
};

const entries = async () =>
  (
    await database.db
      .selectFrom("wageEntry")
      .select(["cause", "amountMinor"])
      .where("agentId", "=", org.north.agent.id)
      .orderBy("id")
      .execute()
  ).map(({ cause, amountMinor }) => [cause, amountMinor]);

const collected = async (agent: Persona, at: string, amountMinor: number) => {
  const before = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000);
  const institutionId = agent.institutionId ?? 0;
  const story = await Story.start(database.db, before(2), { institutionId });
  await story.assign(before(1), agent.id);
  await story.pay(new Date(at), amountMinor, agent.id, false);
  return story;
};

beforeAll(async () => {
  org = await organisation(database.db);
  await clearHolidays(database.db);
});

const CHANGED_TABLES = [
  "wage_month_agent",
  "wage_month",
  "wage_entry",
  "payment_credit",
  "wage_quality",
  "agent_backlog",
];

beforeEach(async () => {
  await database.db.transaction().execute(async (db) => {
    for (const table of CHANGED_TABLES) {
      const name = sql.table(table);
      await sql`alter table ${name} disable trigger user`.execute(db);
      await sql`delete from ${name}`.execute(db);
      await sql`alter table ${name} enable trigger user`.execute(db);
    }
  });
  await payAttendance(context(), [{ agentId: org.north.agent.id, day: DAY }]);
});

const may = () => ({ institutionId: org.north.id, month: "2026-05" });

describe("a month", () => {
  test("closed by two users at once is closed by one of them", async () => {
    const finance = await as(org.finance);
    const outcomes = await atOnce(
      database.db,
      "wage_month",
      () => toAnswer(finance.closeMonth(may())),
      () => toAnswer(finance.closeMonth(may())),
    );
    expect(outcomes).toEqual(["done", "wage.monthClosed month"]);
    const storedRows = await database.db
      .selectFrom("wageMonthAgent")
      .select("totalMinor")
      .execute();
    expect(storedRows).toEqual([{ totalMinor: BASIC }]);
  });

  test("closed by the clock and a user at once is closed once, and the clock continues", async () => {
    const finance = await as(org.finance);
    const job = { ...context(), log: () => undefined };
    const outcomes = await atOnce(
      database.db,
      "wage_month",
      () => toAnswer(finance.closeMonth(may())),
      () => toAnswer(Promise.resolve(closeWageMonths.run(job))),
    );
    expect(outcomes).toEqual(["done", "done"]);
    const months = await database.db
      .selectFrom("wageMonth")
      .select(["month", "closerId"])
      .where("institutionId", "=", org.north.id)
      .execute();
    expect(months).toEqual([{ month: "2026-05-01", closerId: org.finance.id }]);
  });

  test("closed again under the same key gives the same answer", async () => {
    const finance = await as(org.finance, "close-may");
    const first = await finance.closeMonth(may());
    expect(await finance.closeMonth(may())).toEqual(first);
    expect(await toAnswer((await as(org.finance)).closeMonth(may()))).toBe(
      "wage.monthClosed month",
    );
  });

  test("waits with its closing for a pending edit and pays the edited amount", async () => {
    const finance = await as(org.finance);
    const change = { ...(await read()), bonus: 10 };
    const outcomes = await atOnce(
      database.db,
      "audit_log",
      () => toAnswer(finance.update(change)),
      () => toAnswer(finance.closeMonth(may())),
    );
    expect(outcomes).toEqual(["done", "done"]);
    const storedRows = await database.db
      .selectFrom("wageMonthAgent")
      .select("totalMinor")
      .execute();
    expect(storedRows).toEqual([{ totalMinor: BASIC + 10 }]);
  });

  test("refuses an edit during its closing with a message", async () => {
    const finance = await as(org.finance);
    const change = { ...(await read()), bonus: 10 };
    const outcomes = await atOnce(
      database.db,
      "wage_month_agent",
      () => toAnswer(finance.closeMonth(may())),
      () => toAnswer(finance.update(change)),
    );
    expect(outcomes[0]).toBe("done");
    expect(outcomes[1]).toStartWith("wage.monthClosed");
    expect(await entries()).toEqual([["ATTENDANCE", BASIC]]);
  });

  test("is not closed before the records of earlier months are counted", async () => {
    await collected(org.north.colleague, "2026-04-20T03:00:00Z", 1_000_000);
    const finance = await as(org.finance);
    expect(await toAnswer(finance.closeMonth(may()))).toBe("wage.monthUncounted month");
    await processAgentFacts(context());
    expect(await toAnswer(finance.closeMonth(may()))).toBe("wage.earlierOpen month");
  });

  test("keeps its payments after closing, regardless of later quality scores and targets", async () => {
    const { agent } = org.north;
    const story = await collected(agent, "2026-05-21T03:00:00Z", 1_000_000);
    await processAgentFacts(context());
    const finance = await as(org.finance);
    const listWages = () => finance.list({ month: "2026-05", agentId: agent.id });
    await finance.closeMonth(may());
    const before = await listWages();
    await setFactor(database.db, org, { agentId: agent.id, effectiveOn: "2026-06-15", factor: 0 });
    await story.reversePayment(new Date("2026-06-15T03:00:00Z"));
    await processAgentFacts(context());
    expect(await listWages()).toEqual(before);
    const june = await read("2026-06-15");
    expect(june.performanceWage).toBe(-15_000);
  });
});

describe("an edit", () => {
  test("under the same key is written once, and under another input refused", async () => {
    const finance = await as(org.finance, "edit-one");
    const change = { ...(await read()), bonus: 10 };
    const first = await finance.update(change);
    expect(await finance.update(change)).toEqual(first);
    expect(await entries()).toEqual([
      ["ATTENDANCE", BASIC],
      ["EDIT", 10],
    ]);
    expect(await toAnswer(finance.update({ ...change, bonus: 11 }))).not.toBe("done");
    expect((await read()).bonus).toBe(10);
  });

  test("two at once never bring a day below zero together", async () => {
    const finance = await as(org.finance);
    const debit = { ...(await read()), dailyDebit: BASIC };
    const other = { ...(await read()), deduction: BASIC };
    const outcomes = await atOnce(
      database.db,
      "wage_entry",
      () => toAnswer(finance.update(debit)),
      () => toAnswer(finance.update(other)),
    );
    expect(outcomes).toEqual(["done", "record.changed"]);
    const { performanceWage, baseSalary, dailyDebit, deduction } = await read();
    expect(baseSalary + performanceWage - dailyDebit - deduction).toBe(0);
  });

  test("of an agent who moves out of sight meanwhile is refused", async () => {
    const { agent } = org.north;
    const actor = await getActor(database.db, org.finance);
    const limited = { ...actor, institutionIds: [org.north.id] };
    const finance = call(createTestContext(database.db, limited, { now: () => NOW })).wage;
    const change = { ...(await read()), bonus: 10 };
    const moveTo = (institutionId: number, groupId: number | null) =>
      database.db.transaction().execute(async (tx) => {
        const moved = { institutionId, groupId };
        await tx.updateTable("appUser").set(moved).where("id", "=", agent.id).execute();
        await sql`lock table agent_backlog in row exclusive mode`.execute(tx);
      });
    const [, outcome] = await atOnce(
      database.db,
      "agent_backlog",
      () => moveTo(org.south.id, null),
      () => toAnswer(finance.update(change)),
    );
    await moveTo(org.north.id, org.north.groupId);
    expect(outcome).toBe("record.notFound");
  });
});
