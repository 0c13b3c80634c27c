import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newCase, type Organisation, organisation, type Persona } from "../seeds/index.ts";
import { IS_CASE_READER } from "./case-readers.ts";
import { visibleTo } from "./scope.ts";
import { getActor } from "./testing.ts";

const database = useTestDatabase();
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  const { north, south } = org;
  const { db } = database;
  await newCase(db, { agentId: north.agent.id });
  await newCase(db, { institutionId: north.id });
  await newCase(db, { agentId: south.agent.id });
  const recalled = await newCase(db, { institutionId: south.id });
  await db
    .updateTable("collectionCase")
    .set({ isWithheld: true })
    .where("id", "=", recalled.caseId)
    .execute();
  await db
    .insertInto("userInstitution")
    .values({ userId: org.management.id, institutionId: north.id })
    .execute();
});

test("lists the same readers of every case as the scope of each user", async () => {
  const people: readonly Persona[] = [
    ...[org.north, org.south].flatMap((agency) => [
      agency.agent,
      agency.colleague,
      agency.leader,
      agency.admin,
    ]),
    org.inspector,
    org.operations,
    org.service,
    org.finance,
    org.management,
    org.administrator,
  ];
  const seen = new Set<string>();
  for (const { id, login } of people) {
    const actor = await getActor(database.db, { login });
    const { rows } = await sql<{ caseId: number }>`
      select c.id as case_id from collection_case c where ${visibleTo(actor, "c")}`.execute(
      database.db,
    );
    for (const { caseId } of rows) seen.add(`${caseId} ${id}`);
  }
  const { rows } = await sql<{ caseId: number; userId: number }>`
    select c.id as case_id, u.id as user_id from collection_case c, app_user u join role r on r.id = u.role_id
    where ${IS_CASE_READER}`.execute(database.db);
  expect(new Set(rows.map(({ caseId, userId }) => `${caseId} ${userId}`))).toEqual(seen);
  expect(seen.size).toBeGreaterThan(10);
});
