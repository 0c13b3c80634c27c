import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { startSession } from "../../session/session/actions/session.ts";
import { manageRouter } from "../router.ts";
import { testClock } from "../../session/testing.ts";
import { notifyInactivity } from "./actions/watch.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(manageRouter);
const MINUTE = 60_000;
/** A Monday, nine o'clock in Jakarta. */
const NINE = "2026-03-02T02:00:00Z";
let clock = testClock(NINE);
let org: Organisation;
let caseRow: CaseIds;

const context = (): BaseContext => createTestContext(database.db, null, { now: clock.now });

const as = async (persona: Persona, lang: BaseContext["lang"] = "en") =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: clock.now, lang }),
  ).message;

const logIn = ({ id }: Persona) =>
  inTransaction(context(), null, async (tx) => {
    tx.audit({ action: "session.enter", entity: "user_session", entityId: null });
    return startSession(tx, id, "a-device");
  });

const listUnread = async (persona: Persona) =>
  (await (await as(persona)).list({ isRead: false })).rows;

const listUnreadTitles = async (persona: Persona) =>
  (await listUnread(persona)).map((message) => message.extraData.title);

const later = (minutes: number) => clock.forward(minutes * MINUTE);

beforeAll(async () => {
  org = await organisation(database.db);
  const now = clock.now();
  caseRow = await newCase(database.db, { now, agentId: org.north.agent.id });
  await newCase(database.db, { now, agentId: org.south.agent.id });
});

beforeEach(async () => {
  const { db } = database;
  clock = testClock(NINE);
  await db.deleteFrom("message").execute();
  await db.deleteFrom("userSession").execute();
  await db.deleteFrom("behaviourRecord").execute();
});

describe("an inactive agent", () => {
  test("is reported to the group leader and the institution admin, once per threshold", async () => {
    const { north, south } = org;
    await logIn(north.agent);
    later(29);
    expect(await notifyInactivity(context())).toBe(0);
    later(1);
    expect(await notifyInactivity(context())).toBe(1);
    expect(await notifyInactivity(context())).toBe(0);
    for (const person of [north.leader, north.admin])
      expect(await listUnread(person)).toMatchObject([
        {
          msgType: 1,
          isRead: false,
          extraData: {
            agentId: north.agent.id,
            agentName: "User north-agent",
            lastTime: sameInstant(new Date(NINE)),
            title: "No activity for 30 minutes",
            time: clock.now(),
          },
        },
      ]);
    for (const person of [north.agent, south.leader, south.admin, org.operations])
      expect(await listUnread(person)).toEqual([]);
    later(30);
    expect(await notifyInactivity(context())).toBe(1);
    later(30);
    expect(await notifyInactivity(context())).toBe(1);
    expect(await listUnreadTitles(north.leader)).toEqual([
      "No activity for 90 minutes",
      "No activity for 60 minutes",
      "No activity for 30 minutes",
    ]);
  });

  const dot = (taskId: number | null) =>
    database.db
      .insertInto("behaviourRecord")
      .values({
        at: clock.now(),
        userId: org.north.agent.id,
        page: "/task",
        action: "open",
        caseId: taskId,
      })
      .execute();

  test("is inactive once more after opening a case; reading lists does not count as work", async () => {
    await logIn(org.north.agent);
    later(20);
    await dot(caseRow.caseId);
    later(20);
    await dot(null);
    later(9);
    expect(await notifyInactivity(context())).toBe(0);
    later(1);
    expect(await notifyInactivity(context())).toBe(1);
    later(5);
    await dot(caseRow.caseId);
    later(30);
    expect(await notifyInactivity(context())).toBe(1);
    expect(await listUnreadTitles(org.north.leader)).toEqual([
      "No activity for 30 minutes",
      "No activity for 30 minutes",
    ]);
  });

  test("is not reported without open cases or without a session", async () => {
    await logIn(org.north.colleague);
    later(45);
    expect(await notifyInactivity(context())).toBe(0);
    await logIn(org.north.agent);
    await database.db
      .updateTable("userSession")
      .set({ endedAt: clock.now(), endReason: "LOGOUT" })
      .execute();
    later(45);
    expect(await notifyInactivity(context())).toBe(0);
  });

  test("is not reported on a Sunday, when calls are not allowed", async () => {
    clock = testClock("2026-03-01T02:00:00Z");
    await logIn(org.north.agent);
    later(45);
    expect(await notifyInactivity(context())).toBe(0);
  });

  test("is reported in the language of the reader", async () => {
    await logIn(org.north.agent);
    later(30);
    await notifyInactivity(context());
    const titles = await Promise.all(
      (["cn", "es"] as const).map(async (lang) => {
        const { rows } = await (await as(org.north.admin, lang)).list({});
        return rows[0]?.extraData.title;
      }),
    );
    expect(titles).toEqual(["已有 30 分钟无任何操作", "Tidak ada aktivitas selama 30 menit"]);
  });
});

describe("an institution with a schedule for the day", () => {
  const TODAY = "2026-03-02";
  const schedule = (agent: Persona, code: string) =>
    database.db
      .insertInto("scheduledDay")
      .values({
        agentId: agent.id,
        dayOn: TODAY,
        code,
        institutionId: agent.institutionId ?? 0,
        updatedAt: clock.now(),
      })
      .execute();
  const at = (jakarta: string) => (clock = testClock(`${TODAY}T${jakarta}:00+07:00`));

  beforeEach(async () => {
    await database.db.deleteFrom("scheduledDay").execute();
  });

  test("reports absent agents from the start of the shift", async () => {
    const { agent, leader, admin } = org.north;
    await schedule(agent, "D");
    at("08:29");
    expect(await notifyInactivity(context())).toBe(0);
    at("08:30");
    expect(await notifyInactivity(context())).toBe(1);
    expect(await notifyInactivity(context())).toBe(0);
    for (const person of [leader, admin])
      expect(await listUnread(person)).toMatchObject([
        {
          msgType: 4,
          extraData: {
            agentId: agent.id,
            title: "On shift but absent for 30 min",
            lastTime: sameInstant(new Date(`${TODAY}T08:00:00+07:00`)),
          },
        },
      ]);
    at("08:40");
    await logIn(agent);
    at("09:09");
    expect(await notifyInactivity(context())).toBe(0);
    at("09:10");
    expect(await notifyInactivity(context())).toBe(1);
    expect(await listUnreadTitles(leader)).toEqual([
      "No activity for 30 minutes",
      "On shift but absent for 30 min",
    ]);
  });

  test("reports early leavers from then on, except in the last ten minutes", async () => {
    const { agent, leader } = org.north;
    await schedule(agent, "M");
    at("13:00");
    await logIn(agent);
    at("13:19");
    await database.db
      .updateTable("userSession")
      .set({ endedAt: clock.now(), endReason: "LOGOUT" })
      .execute();
    at("13:49");
    expect(await notifyInactivity(context())).toBe(1);
    expect(await listUnreadTitles(leader)).toEqual(["On shift but absent for 30 min"]);
    await database.db.deleteFrom("message").execute();
    at("13:50");
    expect(await notifyInactivity(context())).toBe(0);
    at("15:00");
    expect(await notifyInactivity(context())).toBe(0);
  });

  test("uses the break of the shift", async () => {
    const { agent } = org.north;
    await schedule(agent, "D");
    at("11:50");
    await logIn(agent);
    at("13:19");
    expect(await notifyInactivity(context())).toBe(0);
    at("13:20");
    expect(await notifyInactivity(context())).toBe(1);
    await database.db.deleteFrom("message").execute();
    await database.db.deleteFrom("scheduledDay").execute();
    await schedule(agent, "M");
    at("12:20");
    expect(await notifyInactivity(context())).toBe(1);
  });

  test("ignores agents without a shift, logged in or not", async () => {
    const { agent, colleague } = org.north;
    await schedule(agent, "OFF");
    await schedule(colleague, "D");
    await logIn(agent);
    later(120);
    expect(await notifyInactivity(context())).toBe(0);
    await logIn(org.south.agent);
    later(30);
    expect(await notifyInactivity(context())).toBe(1);
  });
});
