import { beforeAll, expect, test } from "bun:test";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { getActor } from "../../core/testing.ts";
import { createClient, getRefusal, withToken } from "../testing.ts";
import { POLICY } from "./rules/policy.ts";

const database = useTestDatabase();
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

test("the policy is shown, accepted once and requested again when it changes", async () => {
  const actor = await getActor(database.db, org.north.agent);
  const { call } = createClient(database.db, { ...withToken("any"), identify: async () => actor });
  expect(await call.login.readPolicy()).toEqual({
    version: POLICY.version,
    paragraphs: [...POLICY.paragraphs],
    accepted: false,
  });
  expect((await call.login.getCurrentUser()).policyAccepted).toBe(false);
  expect(await getRefusal(call.login.readPolicy({ accept: POLICY.version + 1 }))).toBe(
    "policy.changed",
  );
  expect((await call.login.readPolicy({ accept: POLICY.version })).accepted).toBe(true);
  expect((await call.login.readPolicy({ accept: POLICY.version })).accepted).toBe(true);
  expect((await call.login.readPolicy()).accepted).toBe(true);
  expect((await call.login.getCurrentUser()).policyAccepted).toBe(true);
  const rows = await database.db
    .selectFrom("policyAcceptance")
    .select(["userId", "version", "ip"])
    .execute();
  expect(rows).toEqual([{ userId: org.north.agent.id, version: POLICY.version, ip: "127.0.0.1" }]);
});
