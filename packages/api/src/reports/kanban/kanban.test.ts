import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { startSession } from "../../session/session/actions/session.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { writeCall } from "../dashboard/testing.ts";
import { reportsRouter } from "../router.ts";
import type { KanbanState } from "./contract.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
/** Monday the 2nd of March 2026 in Jakarta; -5 is the Monday before. */
const at = (hour: number, minute = 0, day = 2) =>
  new Date(Date.UTC(2026, 2, day, hour - 7, minute));
let now = at(9);
let org: Organisation;

const context = () => createTestContext(database.db, null, { now: () => now });
const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }))
    .kanban;

const logIn = ({ id }: Persona) =>
  inTransaction(context(), null, async (tx) => {
    tx.audit({ action: "session.enter", entity: "user_session", entityId: null });
    return startSession(tx, id, "a-device");
  });

const calls = async (agent: Persona, ids: CaseIds, instants: readonly Date[]) => {
  for (const instant of instants)
    await writeCall(database.db, ids, {
      agentId: agent.id,
      institutionId: agent.institutionId ?? 0,
      at: instant,
      talkSeconds: 20,
    });
};

const findState = async (persona: Persona, agent: Persona) => {
  const { columns } = await (await as(persona)).get();
  const found = columns.find(({ cards }) => cards.some((card) => card.agentId === agent.id));
  return found?.state;
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { north } = org;
  const ids = await newCase(db, { now: at(8, 0, -6), agentId: north.agent.id });
  await calls(north.agent, ids, [
    at(9, 10, -5),
    at(9, 20, -5),
    at(11, 0, -5),
    at(9, 5, -12),
    at(8, 30),
    at(9, 5),
  ]);
  await logIn(north.agent);
  await processAgentFacts(context());
}, 60_000);

test("without a schedule, agents with a session are on shift, and idle after 30 minutes of inactivity", async () => {
  const { agent, colleague } = org.north;
  now = at(9, 20);
  const expected: [Date, KanbanState][] = [
    [at(9, 20), "WORKING"],
    [at(9, 40), "IDLE"],
  ];
  for (const [instant, state] of expected) {
    now = instant;
    expect(await findState(org.north.leader, agent)).toBe(state);
  }
  expect(await findState(org.north.leader, colleague)).toBe("OFF");
});

test("this hour and today are compared with the same weekdays; idle Mondays are left out", async () => {
  now = at(9, 20);
  const { stages, columns } = await (await as(org.north.leader)).get();
  expect(stages).toMatchObject([
    {
      institutionId: org.north.id,
      hour: 9,
      agents: 2,
      onShift: 1,
      online: 1,
      idle: 0,
      calls: 1,
      usual: { days: 2, calls: 3 },
    },
  ]);
  const [card] = columns.flatMap(({ cards }) =>
    cards.filter(({ agentId }) => agentId === org.north.agent.id),
  );
  expect(card).toMatchObject({ calls: 1, usual: { days: 2, calls: 3 } });
});

test("absent and off-duty agents are named when a schedule exists", async () => {
  const { db } = database;
  const { agent, colleague, id } = org.north;
  const { code } = await db
    .selectFrom("shiftCode")
    .select("code")
    .where("kind", "=", "WORK")
    .where("fromTime", "<=", "09:00")
    .where("toTime", "<=", "23:00")
    .orderBy("code")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("scheduledDay")
    .values({ agentId: colleague.id, institutionId: id, dayOn: "2026-03-02", code, updatedAt: now })
    .execute();
  now = at(9, 20);
  expect(await findState(org.north.admin, colleague)).toBe("OFFLINE");
  // Off shift although present.
  expect(await findState(org.north.admin, agent)).toBe("OFF");
  now = at(23, 30);
  expect(await findState(org.north.admin, colleague)).toBe("OFF");
});

test.each([
  ["an agent sees one row", (all: Organisation) => all.north.agent, 1],
  ["a leader sees the own group", (all: Organisation) => all.north.leader, 2],
  ["an admin sees the own institution", (all: Organisation) => all.south.admin, 2],
  ["operations sees all agents", (all: Organisation) => all.operations, 4],
] as const)("%s", async (_, selectPersona, agents) => {
  const { columns, stages } = await (await as(selectPersona(org))).get();
  expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(agents);
  expect(stages.reduce((sum, stage) => sum + stage.agents, 0)).toBe(agents);
});
