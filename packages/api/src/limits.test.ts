import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor } from "./core/context.ts";
import { PERMISSIONS } from "./core/permissions.ts";
import { getActor } from "./core/testing.ts";
import { inputFor } from "./core/testing-input.ts";
import { getRefusal } from "./session/testing.ts";
import { type Organisation, organisation } from "./seeds/index.ts";
import { callProcedure, procedures, toInputSchema } from "./testing-router-walk.ts";

const database = useTestDatabase();
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const listDenied = async (actor: Actor): Promise<string[]> => {
  const denied: string[] = [];
  for (const entry of procedures) {
    const [path, procedure] = entry;
    const input = inputFor(toInputSchema(procedure), {});
    const answer = callProcedure(database.db, actor, entry, input);
    if ((await getRefusal(answer)) === "access.denied") denied.push(path);
  }
  return denied;
};

test("calls that concern all institutions refuse a user limited to some", async () => {
  const permissions = new Set(PERMISSIONS);
  const free = await getActor(database.db, org.operations, { permissions });
  const always = await listDenied(free);
  const denied = await listDenied({ ...free, institutionIds: [org.north.id] });
  expect(denied.filter((path) => !always.includes(path))).toMatchSnapshot();
});
