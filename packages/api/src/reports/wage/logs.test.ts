import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const NOON = new Date("2026-06-10T05:00:00Z");
let org: Organisation;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await db
    .updateTable("appUser")
    .set({ name: "Sri Lestari" })
    .where("id", "=", org.north.colleague.id)
    .execute();
  const people = [org.north.agent, org.north.colleague, org.south.agent];
  await db
    .insertInto("wageEntry")
    .values(
      people.map(({ id }) => ({
        agentId: id,
        day: "2026-06-09",
        currency: "IDR",
        kind: "BONUS" as const,
        cause: "EDIT" as const,
        reason: "Agreed",
        amountMinor: 100,
        at: NOON,
        editorId: org.finance.id,
      })),
    )
    .execute();
});

const listEditedAgents = async (filter: object, person: Persona = org.finance) => {
  const context = createTestContext(database.db, await getActor(database.db, person), {
    now: () => NOON,
  });
  const { rows, total } = await call(context).wage.logs(filter);
  expect(rows).toHaveLength(total);
  return rows.map(({ agentId }) => agentId).toSorted((a, b) => a - b);
};

test("edits are found by part of a name or login, whatever its case", async () => {
  const { agent, colleague } = org.north;
  expect(await listEditedAgents({})).toEqual([agent.id, colleague.id, org.south.agent.id]);
  expect(await listEditedAgents({ agent: "LESTARI" })).toEqual([colleague.id]);
  expect(await listEditedAgents({ agent: agent.login })).toEqual([agent.id]);
  expect(await listEditedAgents({ agent: "%" })).toEqual([]);
});

test("edits are also found by institution, each within the viewer's scope", async () => {
  const { north, south } = org;
  expect(await listEditedAgents({ institutionId: south.id })).toEqual([south.agent.id]);
  expect(await listEditedAgents({ institutionId: south.id, agent: "lestari" })).toEqual([]);
  expect(await listEditedAgents({ institutionId: south.id }, north.admin)).toEqual([]);
  expect(await listEditedAgents({ agent: "lestari" }, north.leader)).toEqual([north.colleague.id]);
});
