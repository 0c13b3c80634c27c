import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { aggregateTeams } from "../figure/actions/aggregate.ts";
import { reportsRouter } from "../router.ts";
import { dayRow } from "./testing.ts";

/* Agent with cases in two currencies on one day and a call about a case of the first. */

const database = useTestDatabase();
const NOON = new Date("2026-03-03T05:00:00Z");
const TODAY = { from: "2026-03-03", to: "2026-03-03" };
let org: Organisation;

const caller = async () =>
  createCallerFactory(reportsRouter)(
    createTestContext(database.db, await getActor(database.db, org.operations), {
      now: () => NOON,
    }),
  ).data;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { agent, id } = org.north;
  const rupiah = await dayRow(db, agent, TODAY.from, {
    entered: 2,
    present: 1,
    collectedMinor: 600,
  });
  await db
    .insertInto("agentDay")
    .values([rupiah, { ...rupiah, currency: "PHP", present: 0, collectedMinor: 80 }])
    .execute();
  const { caseId } = await newCase(db, { now: NOON, institutionId: id });
  await sql`
    insert into report_fact (kind, ref_id, at, day, hour, institution_id, group_id, agent_id, case_id, currency, seconds)
    values ('FIRST_CONTACT', 1, ${NOON}, ${TODAY.from}, 12, ${id}, ${rupiah.groupId}, ${agent.id}, ${caseId}, 'IDR', 600)`.execute(
    db,
  );
  await db
    .insertInto("scheduledDay")
    .values({ dayOn: TODAY.from, institutionId: id, agentId: agent.id, code: "D", updatedAt: NOON })
    .execute();
  await aggregateTeams(createTestContext(db, null));
});

test("attendance counts in the row of each currency of the team", async () => {
  const { rows } = await (await caller()).listTeams(TODAY);
  expect(
    rows
      .map(({ currency, values }) => [currency, values.present, values.attendance, values.perHead])
      .toSorted(),
  ).toEqual([
    ["IDR", 1, 1, 600],
    ["PHP", 1, 1, 80],
  ]);
});

test("a median is that of the calls in its currency", async () => {
  const { rows } = await (await caller()).listAgents(TODAY);
  expect(
    rows.map(({ currency, values }) => [currency, values.firstContactMinutes]).toSorted(),
  ).toEqual([
    ["IDR", 10],
    ["PHP", null],
  ]);
});
