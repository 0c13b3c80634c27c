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
import type { Visit } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { refusalOf, testClock } from "../../session/testing.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const callerOf = createCallerFactory(userRouter);
const clock = testClock();
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (persona: Persona, overrides: Partial<Visit> = {}) =>
  callerOf(
    visitOf(database.db, await actorOf(database.db, persona), {
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
    queueId: org.queues.early,
  });

const boundTo = async (agentId: number) => {
  const rows = await database.db
    .selectFrom("collectionCase")
    .select("id")
    .where("agentId", "=", agentId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

describe("a move to another stage", () => {
  test("says what it would mean, and is refused or done with the cases", async () => {
    const { db } = database;
    const { early, late } = org.queues;
    const agent = await newAgent("mover");
    const now = clock.now();
    const stays = await newCase(db, { now, agentId: agent.id, queueId: late });
    await newCase(db, { now, agentId: agent.id, queueId: early });
    await newCase(db, { now, agentId: agent.id, queueId: early, status: "C30", closedAt: now });
    const call = await as(org.north.admin, { idempotencyKey: "move" });
    const asked = { userId: agent.id, queueId: late };
    const preview = await call.previewMove(asked);
    expect(preview).toEqual({
      allowed: true,
      key: null,
      message: null,
      version: 1,
      openCases: 2,
      leavingCases: 1,
      needsRedispatch: true,
    });
    const move = { ...asked, version: preview.version };
    expect(await refusalOf(call.move(move))).toBe("user.openCases");
    const dispatched = { ...move, redispatch: true };
    const moved = await call.move(dispatched);
    expect(moved).toEqual({ userId: agent.id, version: 2, released: 1 });
    expect(await call.move(dispatched)).toEqual(moved);
    expect(await boundTo(agent.id)).toContain(stays.caseId);
    const { queueId } = await call.get({ userId: agent.id });
    expect(queueId).toBe(late);
    const stale = (await as(org.operations)).move({ ...move, queueId: early });
    expect(await refusalOf(stale)).toBe("record.changed");
  });

  test("is not allowed to everybody, of everybody, to everywhere", async () => {
    const { north, south, queues } = org;
    const queueId = queues.late;
    const asking = async (persona: Persona, userId: number, to = queueId) => {
      const { key } = await (await as(persona)).previewMove({ userId, queueId: to });
      return key;
    };
    expect(await asking(north.admin, north.agent.id)).toBeNull();
    expect(await asking(north.leader, north.agent.id)).toBe("access.denied");
    expect(await asking(org.inspector, north.agent.id)).toBe("access.denied");
    expect(await asking(north.admin, north.admin.id)).toBe("user.self");
    expect(await asking(north.admin, north.leader.id)).toBe("user.worksNoCases");
    expect(await asking(org.operations, org.inspector.id)).toBe("user.notManaged");
    expect(await asking(north.admin, north.agent.id, queues.early)).toBe("user.sameQueue");
    expect(await asking(north.admin, north.agent.id, 999_999)).toBe("user.wrongQueue");
    const foreign = asking(north.admin, south.agent.id);
    expect(await refusalOf(foreign)).toBe("record.notFound");
    const away = (await as(north.admin)).move({
      userId: north.agent.id,
      version: 1,
      queueId: 999_999,
    });
    expect(await refusalOf(away)).toBe("user.wrongQueue");
  });
});
