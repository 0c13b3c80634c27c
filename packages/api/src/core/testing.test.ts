import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { organisation } from "../seeds/index.ts";
import { getActor } from "./testing.ts";

const database = useTestDatabase();

test("a test caller has the permissions of a request, minus those denied to the institution", async () => {
  const { db } = database;
  const { north, south, administrator } = await organisation(db);
  const { id: changeId } = await db
    .insertInto("permissionChange")
    .values({
      institutionId: north.id,
      reason: "on trial",
      editorId: administrator.id,
      changedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("deniedPermission")
    .values({
      institutionId: north.id,
      roleId: north.agent.roleId,
      changeId,
      permission: "call.place",
    })
    .execute();
  const holds = async (login: string) =>
    (await getActor(db, { login })).permissions.has("call.place");
  expect(await holds(north.agent.login)).toBe(false);
  expect(await holds(south.agent.login)).toBe(true);
});
