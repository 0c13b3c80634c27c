import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import type { FileReply } from "../../core/file.ts";
import { newUser, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { countAllFacts, paidTo, wagesAs } from "./testing.ts";

const database = useTestDatabase();
const JUNE = new Date("2026-06-15T05:00:00Z");
const TODAY = "2026-06-15";
const JULY = new Date("2026-07-10T05:00:00Z");
/** Wage for a payment of one million without contact by the agent. */
const EARNED = 15_000;
let org: Organisation;
let people: { description: string; persona: Persona; change: object }[] = [];

const finance = (now = JUNE) => wagesAs(database.db, org.finance, now);

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const agent = (login: string) =>
    newUser(db, {
      login,
      roleId: ROLE.agent,
      institutionId: org.north.id,
      groupId: org.north.groupId,
      stageId: org.stages.early,
    });
  people = [
    { description: "leads now", persona: await agent("leads"), change: { roleId: ROLE.leader } },
    {
      description: "was disabled",
      persona: await agent("disabled"),
      change: { status: "DISABLED" },
    },
    {
      description: "works for the lender now",
      persona: await agent("lender"),
      change: { roleId: ROLE.operations, institutionId: null, groupId: null, stageId: null },
    },
  ];
  const stories = await Promise.all(
    people.map(({ persona }) => paidTo(db, persona, "2026-05-20T03:00:00Z")),
  );
  await countAllFacts(db, JUNE);
  const { id: institutionId } = org.north;
  await (await finance()).closeMonth({ institutionId, month: "2026-05" });
  for (const { persona, change } of people)
    await db.updateTable("appUser").set(change).where("id", "=", persona.id).execute();
  for (const story of stories) await story.reversePayment(new Date("2026-06-10T03:00:00Z"));
  await countAllFacts(db, JUNE);
  for (const { persona } of people)
    await sql`
      insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, reason, at)
      values (${persona.id}, ${TODAY}, 'IDR', 'DEBIT', 'PENALTY', 20000, 'Unfounded', ${JUNE})`.execute(
      db,
    );
});

test.each([0, 1, 2])(
  "an agent who no longer works cases is paid for later events: person %i",
  async (at) => {
    const { persona } = people[at] ?? expect.unreachable();
    const wages = await finance();
    const month = { agentId: persona.id, month: "2026-06" };
    const { rows, totals } = await wages.list(month);
    const sums = {
      performanceWage: -EARNED,
      dailyDebit: -20_000,
      carried: 0,
      totalWage: 20_000 - EARNED,
    };
    expect(rows).toMatchObject([{ ...sums, institutionName: "Institution north" }]);
    expect(totals).toMatchObject([{ ...sums, agents: 1 }]);
    const range = { agentId: persona.id, from: "2026-06-01", to: TODAY };
    const explanation = await wages.explain(range);
    expect(explanation).toMatchObject({
      ...sums,
      credits: [{ isReversal: true, wage: -EARNED }],
      entries: [{ cause: "PENALTY", amount: 20_000 }],
    });
    const reply = (await wages.export(month)) as FileReply;
    const bytes = await new Response(reply.body as ReadableStream).bytes();
    const sheet = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    // Heading, month and total.
    expect(sheet).toHaveLength(3);
    await wages.update({
      agentId: persona.id,
      day: TODAY,
      version: await getVersion(persona),
      baseSalary: 0,
      performanceWage: 0,
      bonus: 1000,
      dailyDebit: -20_000,
      deduction: 0,
      reason: "Agreed",
    });
    const logs = await wages.logs({ agentId: persona.id });
    expect(logs.rows).toMatchObject([{ part: "bonus", after: 1000 }]);
  },
);

const getVersion = async ({ id: agentId }: Persona) => {
  const day = { agentId, from: TODAY, to: TODAY };
  return (await (await finance()).explain(day)).version;
};

test.each([
  ["by a former agent", "lender"],
  ["by a second account", "accountant"],
])("own wages cannot be changed: %s", async (_, login) => {
  const { persona } = people[2] ?? expect.unreachable();
  const { db } = database;
  const account =
    login === "lender"
      ? { ...persona, roleId: ROLE.operations, institutionId: null }
      : await newUser(db, { login, roleId: ROLE.finance });
  await sql`update app_user set email = 'one@lender.example' where id in (${account.id}, ${persona.id})`.execute(
    db,
  );
  const accountWages = await wagesAs(db, account, JUNE);
  const agentId = persona.id;
  const day = { agentId, day: TODAY, version: await getVersion(persona) };
  const raised = accountWages.update({
    ...day,
    baseSalary: 0,
    performanceWage: 0,
    bonus: 2000,
    dailyDebit: -20_000,
    deduction: 0,
    reason: "Agreed",
  });
  expect(await getRefusal(raised)).toBe("wage.cannotChangeOwn");
  const reason = "Agreed";
  const set = { agentId, effectiveOn: TODAY, factor: 100 as const, reason };
  expect(await getRefusal(accountWages.setQuality(set))).toBe("wage.cannotChangeOwn");
});

test("a closed month stores the wages of its agents, and leaves out users without any earnings", async () => {
  const { id: institutionId, leader } = org.north;
  const wages = await finance(JULY);
  expect(await wages.closeMonth({ institutionId, month: "2026-06" })).toEqual({
    institutionId,
    agents: people.length,
  });
  const storedRows = await database.db
    .selectFrom("wageMonthAgent")
    .select(["agentId", "totalMinor", "excessDebitMinor"])
    .where("month", "=", "2026-06-01")
    .orderBy("agentId")
    .execute();
  expect(storedRows).toEqual(
    people.map(({ persona }) => ({ agentId: persona.id, totalMinor: 6000, excessDebitMinor: 0 })),
  );
  const range = { from: "2026-06-01", to: "2026-06-30" };
  const never = wages.explain({ agentId: leader.id, ...range });
  await expect(never).rejects.toThrow("record.notFound");
});

test("G40: a wage is explained for 92 days at most", async () => {
  const wages = await finance();
  const range = { from: "2026-03-09", to: "2026-06-10" };
  const explaining = wages.explain({ agentId: org.north.agent.id, ...range });
  expect(await getRefusal(explaining)).toBe("range.tooLong");
});
