import { beforeAll, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { hashPassword, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { GatewayError } from "../../core/gateways.ts";
import { hashToken, newToken } from "../../core/token.ts";
import { getActor, silentGateways, createTestContext } from "../../core/testing.ts";
import { createLoginHarness, PASSWORD } from "../../session/testing.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { reportsRouter } from "../router.ts";
import { deleteExpiredFrames } from "./actions/open.ts";
import { getFrameFigures } from "./actions/get.ts";
import { builtinDashboard } from "./gateways/builtin.ts";
import { ACCESS_MS } from "./rules/access.ts";

const database = useTestDatabase();
const { clock, logIn } = createLoginHarness(database);
const caller = createCallerFactory(reportsRouter);
let org: Organisation;

const gateways = { ...silentGateways, dashboard: builtinDashboard({}) };
const createContext = () => createTestContext(database.db, null, { now: clock.now, gateways });

beforeAll(async () => {
  const { db } = database;
  const passwordHash = hashPassword(PASSWORD, "cheap");
  org = await organisation(db, { passwordHash });
  for (const { id, agent } of [org.north, org.south]) {
    const story = await Story.start(db, clock.now(), { institutionId: id });
    await story.assign(clock.now(), agent.id);
    clock.forward(60_000);
    const amount = id === org.north.id ? 400_000 : 300_000;
    await story.pay(clock.now(), amount, agent.id, false);
  }
  await processAgentFacts(createContext());
});

/** Builds a caller with a session of its own, as the server identifies it. */
const as = async (persona: Persona, overrides = {}) => {
  const { token } = await logIn(persona.login);
  const actor = await getActor(database.db, persona);
  const context = createTestContext(database.db, actor, {
    now: clock.now,
    gateways,
    token: { value: token, from: "HEADER" },
    ...overrides,
  });
  return caller(context).bi;
};

const open = async (persona: Persona, globalParam = {}) => {
  const bi = await as(persona);
  const opened = await bi.openPage({ pageId: "institution", globalParam });
  const [path, hash] = opened.accessUrl.split("#");
  return { ...opened, path, token: new URLSearchParams(hash).get("token") ?? "" };
};

describe("the address of a page", () => {
  test("has an expiry, and needs a permission and an existing page", async () => {
    const opened = await open(org.north.leader);
    expect(opened).toMatchObject({
      path: "/frame/institution",
      origin: null,
      speaks: true,
      expiresAt: sameInstant(new Date(clock.now().getTime() + ACCESS_MS)),
    });
    const bi = await as(org.north.leader);
    expect(await bi.listPages()).toEqual([{ pageId: "institution" }]);
    await expect(bi.openPage({ pageId: "other" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const persona of [org.north.agent, org.service, org.administrator])
      await expect((await as(persona)).openPage({ pageId: "institution" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
  });

  test("is refused for an unknown token", async () => {
    const token = { value: "kpat_script", from: "HEADER" };
    const bi = await as(org.north.leader, { token });
    await expect(bi.openPage({ pageId: "institution" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("opens for a script too, as long as its token holds", async () => {
    const value = newToken("kpat_");
    const { db } = database;
    const { id } = await db
      .insertInto("apiToken")
      .values({
        userId: org.north.leader.id,
        name: "figures",
        tokenHash: hashToken(value),
        expiresAt: new Date(clock.now().getTime() + 3_600_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const bi = await as(org.north.leader, { token: { value, from: "HEADER" } });
    const { accessUrl } = await bi.openPage({ pageId: "institution" });
    const [, hash = ""] = accessUrl.split("#");
    const token = new URLSearchParams(hash).get("token") ?? "";
    expect((await getFrameFigures(createContext(), token)).currency).toBe("IDR");
    await db.updateTable("apiToken").set({ revokedAt: clock.now() }).where("id", "=", id).execute();
    await expect(getFrameFigures(createContext(), token)).rejects.toMatchObject({
      key: "session.expired",
    });
  });

  test("leaves an audit line with the user and the figures opened", async () => {
    await open(org.north.admin, { institution_id: "999", month: "3" });
    const [line] = await database.db
      .selectFrom("auditLog")
      .select(["actorId", "after"])
      .where("action", "=", "bi.open")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(line).toEqual({
      actorId: org.north.admin.id,
      after: {
        provider: "builtin",
        params: { institution_id: String(org.north.id), group_id: "", month: "3" },
      },
    });
  });

  test("an unresponsive provider is reported as such", async () => {
    const dashboard = {
      ...builtinDashboard({}),
      getFrameUrl: async () => {
        throw new GatewayError("no", true);
      },
    };
    const bi = await as(org.north.admin, { gateways: { ...gateways, dashboard } });
    await expect(bi.openPage({ pageId: "institution" })).rejects.toMatchObject({
      cause: { key: "bi.unavailable" },
    });
  });
});

describe("the figures behind a token", () => {
  test("are those of the holder's horizon", async () => {
    const north = await open(org.north.admin);
    expect(await getFrameFigures(createContext(), north.token)).toMatchObject({
      currency: "IDR",
      total: { agents: 2, assigned: 1, collectedMinor: 400_000 },
      hours: [{ hour: 9, collectedMinor: 400_000 }],
      best: [{ agentId: org.north.agent.id, collectedMinor: 400_000 }],
    });
    const all = await open(org.operations);
    expect((await getFrameFigures(createContext(), all.token)).total).toMatchObject({
      agents: 4,
      collectedMinor: 700_000,
    });
    const frame = await open(org.operations, { institutionId: org.south.id });
    expect((await getFrameFigures(createContext(), frame.token)).total.collectedMinor).toBe(
      300_000,
    );
    const foreign = await open(org.north.admin, { institutionId: org.south.id });
    expect((await getFrameFigures(createContext(), foreign.token)).total.agents).toBe(0);
  });

  test("G28: end with the session, the permission and their expiry", async () => {
    const first = await open(org.north.leader);
    await open(org.north.leader);
    await expect(getFrameFigures(createContext(), first.token)).rejects.toMatchObject({
      key: "session.expired",
    });
    const { token } = await open(org.north.leader);
    await getFrameFigures(createContext(), token);
    const right = { roleId: org.north.leader.roleId, permission: "bi.open" };
    await database.db
      .deleteFrom("rolePermission")
      .where("roleId", "=", right.roleId)
      .where("permission", "=", right.permission)
      .execute();
    await expect(getFrameFigures(createContext(), token)).rejects.toMatchObject({
      key: "session.expired",
    });
    await database.db.insertInto("rolePermission").values(right).execute();
    await getFrameFigures(createContext(), token);
    clock.forward(ACCESS_MS);
    await expect(getFrameFigures(createContext(), token)).rejects.toMatchObject({
      key: "session.expired",
    });
    await deleteExpiredFrames(database.db, clock.now());
    const remaining = await database.db.selectFrom("frameToken").select("pageId").execute();
    expect(remaining).toEqual([]);
    await expect(getFrameFigures(createContext(), "kfr_guess")).rejects.toMatchObject({
      key: "session.expired",
    });
  });
});
