import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { toTrpcError } from "../../core/errors.ts";
import type { FileReply } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { clearHolidays, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { reportsRouter } from "../router.ts";
import { payAttendance } from "./actions.ts";
import { listTargetProgress } from "./queries-credit.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const NOON = new Date("2026-06-10T05:00:00Z");
const TODAY = "2026-06-10";
const BASIC = 173_077;
let org: Organisation;

const context = () => createTestContext(database.db, null, { now: () => NOON });

const wages = async (person: Persona = org.finance) =>
  call(createTestContext(database.db, await getActor(database.db, person), { now: () => NOON }))
    .wage;

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { message: string; cause?: { field?: string } }) =>
      [error.message, error.cause?.field].filter(Boolean).join(" "),
  );

const collected = async (agent: Persona, at: string) => {
  const paid = new Date(at);
  const before = (hours: number) => new Date(paid.getTime() - hours * 3_600_000);
  const institutionId = agent.institutionId ?? 0;
  const story = await Story.start(database.db, before(2), { institutionId });
  await story.assign(before(1), agent.id);
  await story.pay(paid, 1_000_000, agent.id, false);
  return story;
};

const read = async (agent: Persona, day: string) => {
  const explanation = await (await wages()).explain({ agentId: agent.id, from: day, to: day });
  const { baseSalary, performanceWage, bonus, dailyDebit, deduction } = explanation;
  return {
    agentId: agent.id,
    day,
    version: explanation.version,
    reason: "Agreed",
    baseSalary,
    performanceWage,
    bonus,
    dailyDebit,
    deduction,
  };
};

const moveTo = (agent: Persona, institutionId: number) =>
  database.db
    .updateTable("appUser")
    .set({ institutionId, groupId: null })
    .where("id", "=", agent.id)
    .execute();

beforeAll(async () => {
  org = await organisation(database.db);
  await clearHolidays(database.db);
});

test("an agent who moved after a closed month does not block that month at the new institution", async () => {
  const { agent, id: north } = org.north;
  const { agent: other, id: south } = org.south;
  await payAttendance(context(), [
    { agentId: agent.id, day: "2026-05-20" },
    { agentId: other.id, day: "2026-05-20" },
  ]);
  const finance = await wages();
  const month = "2026-05";
  await finance.closeMonth({ institutionId: north, month });
  await moveTo(agent, south);
  const change = { ...(await read(agent, "2026-05-20")), bonus: 5 };
  expect(await refusal(finance.update(change))).toBe("wage.monthClosed day");
  expect(await finance.closeMonth({ institutionId: south, month })).toEqual({
    institutionId: south,
    agents: 1,
  });
  const storedRows = await database.db
    .selectFrom("wageMonthAgent")
    .select(["agentId", "institutionId", "totalMinor"])
    .orderBy("agentId")
    .execute();
  expect(storedRows).toEqual([
    { agentId: agent.id, institutionId: north, totalMinor: BASIC },
    { agentId: other.id, institutionId: south, totalMinor: BASIC },
  ]);
});

test("money recorded after its closed month counts on the current day and blocks nothing", async () => {
  const { colleague } = org.north;
  const story = await collected(colleague, "2026-05-28T03:00:00Z");
  await processAgentFacts(context());
  const finance = await wages();
  expect(await refusal(finance.closeMonth({ institutionId: org.north.id, month: "2026-05" }))).toBe(
    "wage.monthClosed month",
  );
  // The table rejects an entry that is inserted during the closing, with a message.
  await expect(
    sql`insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, at)
      values (${colleague.id}, '2026-05-28', 'IDR', 'DEBIT', 'PENALTY', -1, now())`
      .execute(database.db)
      .catch((error: unknown) => {
        throw toTrpcError(error);
      }),
  ).rejects.toThrow("wage.monthClosed");
  await story.reversePayment(new Date("2026-05-30T03:00:00Z"));
  await collected(org.south.agent, "2026-06-09T03:00:00Z");
  await processAgentFacts(context());
  const credits = await database.db
    .selectFrom("paymentCredit")
    .select(["agentId", "cause", "day", "wageMinor"])
    .orderBy("id")
    .execute();
  expect(credits.toSorted((a, b) => a.agentId - b.agentId || b.wageMinor - a.wageMinor)).toEqual([
    { agentId: colleague.id, cause: "POSTED", day: TODAY, wageMinor: 15_000 },
    { agentId: colleague.id, cause: "REVERSED", day: TODAY, wageMinor: -15_000 },
    { agentId: org.south.agent.id, cause: "POSTED", day: "2026-06-09", wageMinor: 15_000 },
  ]);
});

test("a day is held against the target of the stage that the agent had that day", async () => {
  const { colleague, id: institutionId } = org.north;
  const { early, late } = org.stages;
  const stageFrom = (stageId: number, from: string) =>
    database.db
      .updateTable("appUser")
      .set({ stageId, updatedAt: new Date(from) })
      .where("id", "=", colleague.id)
      .execute();
  await stageFrom(late, "2026-05-30T17:00:00Z");
  await stageFrom(early, "2026-05-31T17:00:00Z");
  await stageFrom(late, "2026-06-10T05:00:00Z");
  await sql`
    insert into report_target (institution_id, stage_id, month, currency, amount_minor, rate_bp, reason, effective_on, created_at)
    values (${institutionId}, ${early}, '2026-06-01', 'IDR', 1, 1250, 'Agreed', '2026-06-01', now())`.execute(
    database.db,
  );
  const days = ["2026-06-01", TODAY, "2026-06-11"].map((day) => ({
    agentId: colleague.id,
    day,
    currency: "IDR",
  }));
  const rows = await listTargetProgress(database.db, days);
  expect(rows.map(({ day, targetBp }) => [day, targetBp])).toEqual([
    ["2026-06-01", 1250],
    [TODAY, 1250],
    ["2026-06-11", null],
  ]);
});

test("an edit beside a carried-over debit states the result of the day; an export may name a month", async () => {
  const { agent } = org.south;
  const debit = (day: string, minor: number) =>
    sql`insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, at)
      values (${agent.id}, ${day}, 'IDR', 'DEBIT', 'PENALTY', ${minor}, now())`.execute(
      database.db,
    );
  await debit("2026-06-09", -100_000);
  await payAttendance(context(), [{ agentId: agent.id, day: TODAY }]);
  const finance = await wages();
  const change = { ...(await read(agent, TODAY)), bonus: 1000 };
  const saved = await finance.update(change);
  // 15,000 of the previous day are already deducted.
  expect(saved.totalWage).toBe(BASIC + 1000 - 85_000);
  const explanation = await finance.explain({ agentId: agent.id, from: TODAY, to: TODAY });
  expect(explanation.totalWage).toBe(saved.totalWage);
  const month = { agentId: agent.id, month: "2026-06", by: "DAY" as const };
  const reply = (await finance.export(month)) as FileReply;
  const bytes = await new Response(reply.body as ReadableStream).bytes();
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  // Heading, two days and the total.
  expect(rows).toHaveLength(4);
});
