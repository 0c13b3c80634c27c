import { beforeAll, describe, expect, test } from "bun:test";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(userRouter);
const clock = testClock();
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: clock.now,
      ...overrides,
    }),
  );

const newAgent = (login: string) =>
  newUser(database.db, {
    login,
    roleId: ROLE.agent,
    institutionId: org.north.id,
    groupId: org.north.groupId,
    stageId: org.stages.early,
  });

const listAssignedCases = async (agentId: number) => {
  const rows = await database.db
    .selectFrom("collectionCase")
    .select("id")
    .where("agentId", "=", agentId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

describe("a move to another stage", () => {
  test("shows its effect, and is refused or done with the cases", async () => {
    const { db } = database;
    const { early, late } = org.stages;
    const agent = await newAgent("mover");
    const now = clock.now();
    const lateCase = await newCase(db, { now, agentId: agent.id, stageId: late });
    await newCase(db, { now, agentId: agent.id, stageId: early });
    await newCase(db, { now, agentId: agent.id, stageId: early, status: "C30", closedAt: now });
    const call = await as(org.north.admin, { idempotencyKey: "move" });
    const request = { userId: agent.id, stageId: late };
    const preview = await call.previewMove(request);
    expect(preview).toEqual({
      allowed: true,
      key: null,
      message: null,
      version: 1,
      openCases: 2,
      leavingCases: 1,
      needsRedispatch: true,
    });
    const move = { ...request, version: preview.version };
    expect(await getRefusal(call.move(move))).toBe("user.openCases");
    const dispatched = { ...move, redispatch: true };
    const moved = await call.move(dispatched);
    expect(moved).toEqual({ userId: agent.id, version: 2, released: 1 });
    expect(await call.move(dispatched)).toEqual(moved);
    expect(await listAssignedCases(agent.id)).toContain(lateCase.caseId);
    const { stageId } = await call.get({ userId: agent.id });
    expect(stageId).toBe(late);
    const stale = (await as(org.operations)).move({ ...move, stageId: early });
    expect(await getRefusal(stale)).toBe("record.changed");
  });

  test("is refused for some roles, users and stages", async () => {
    const { north, south, stages } = org;
    const stageId = stages.late;
    const getMoveKey = async (persona: Persona, userId: number, to = stageId) => {
      const { key } = await (await as(persona)).previewMove({ userId, stageId: to });
      return key;
    };
    expect(await getMoveKey(north.admin, north.agent.id)).toBeNull();
    expect(await getMoveKey(north.leader, north.agent.id)).toBe("access.denied");
    expect(await getMoveKey(org.inspector, north.agent.id)).toBe("access.denied");
    expect(await getMoveKey(north.admin, north.admin.id)).toBe("user.self");
    expect(await getMoveKey(north.admin, north.leader.id)).toBe("user.worksNoCases");
    expect(await getMoveKey(org.operations, org.inspector.id)).toBe("user.notManaged");
    expect(await getMoveKey(north.admin, north.agent.id, stages.early)).toBe("user.sameStage");
    expect(await getMoveKey(north.admin, north.agent.id, 999_999)).toBe("user.wrongStage");
    const foreign = getMoveKey(north.admin, south.agent.id);
    expect(await getRefusal(foreign)).toBe("record.notFound");
    const away = (await as(north.admin)).move({
      userId: north.agent.id,
      version: 1,
      stageId: 999_999,
    });
    expect(await getRefusal(away)).toBe("user.wrongStage");
  });
});
