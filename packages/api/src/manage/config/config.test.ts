import { beforeEach, describe, expect, test } from "bun:test";
import type { z } from "zod";
import type { Persona } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { closingEntry } from "../../tasks/guard/rules/channel.ts";
import { call, NOON, useDesk } from "../../telephony/call/testing.ts";
import { isOlder } from "../../telephony/phone-app/rules.ts";
import { proposalsOf } from "../proposal/testing.ts";
import { manageRouter } from "../router.ts";
import type * as contract from "./contract.ts";
import type { InfoEntry } from "./contract-info.ts";

const desk = useDesk();
const TOMORROW = new Date("2026-04-01T05:00:00Z");
const manage = createCallerFactory(manageRouter);
const tasks = createCallerFactory(tasksRouter);

const visit = async (persona: Persona, now = NOON) =>
  visitOf(desk.db, await actorOf(desk.db, persona), { now: () => now });
const config = async (persona = desk.org.administrator, now = NOON) =>
  manage(await visit(persona, now)).config;

const closed = (
  type: InfoEntry["type"],
  device: InfoEntry["device"] = "ALL",
  workQueueId: number | null = null,
  status: InfoEntry["status"] = "CLOSED",
): InfoEntry => ({ type, device, workQueueId, status });

async function changeOf(institutionId: number | null, entries: InfoEntry[] | null) {
  const { house, rows } = await (await config()).listInfo({ size: 200 });
  const own = rows.find((row) => row.institutionId === institutionId);
  const { latestId: onId } = institutionId === null ? house : (own ?? house);
  return { institutionId, onId, entries, reason: "Line is being repaired" };
}

const save = async (institutionId: number | null, entries: InfoEntry[] | null) =>
  (await config()).saveInfo(await changeOf(institutionId, entries));

/** What the desk says is closed. */
async function closedNow(now = NOON): Promise<string[]> {
  const { taskId, contactId } = desk.target();
  const { guard } = tasks(await visit(desk.org.north.agent, now));
  const { channels } = await guard.checkChannels({ taskId, contactId });
  return channels
    .filter(({ findings }) => findings.some(({ reason }) => reason === "channelClosed"))
    .map(({ channel }) => channel);
}

describe("closed means of contact", () => {
  beforeEach(async () => {
    await save(desk.org.north.id, null);
    await save(null, []);
  });

  test("are refused at the desk and by the server, with evidence and reason; nothing leaves", async () => {
    await save(desk.org.north.id, [closed("03", "WEB"), closed("05")]);
    expect(await closedNow()).toEqual(["03", "05"]);
    const agent = await desk.as(desk.org.north.agent);
    await expect(agent.place(desk.target())).rejects.toMatchObject({
      message: "guard.channelClosed",
    });
    const [kept] = await desk.db
      .selectFrom("guardDecision")
      .select(["verdict", "findings"])
      .where("caseId", "=", desk.target().taskId)
      .execute();
    expect(kept?.verdict).toBe("BLOCK");
    expect(kept?.findings).toContainEqual(
      expect.objectContaining({
        rule: "CHANNEL",
        layer: "INSTITUTION",
        overridable: false,
        source: "Line is being repaired",
      }),
    );
    const calls = desk.db.selectFrom("callRecord").select("id");
    expect(await calls.where("caseId", "=", desk.target().taskId).execute()).toEqual([]);
  });

  test("of the phone app leave the desk's calls open, and the other way round", async () => {
    await save(desk.org.north.id, [closed("03", "PHONE_APP")]);
    expect(await closedNow()).toEqual([]);
    const { guard } = tasks(await visit(desk.org.north.agent));
    const asked = { ...desk.target(), action: "CALL" } as const;
    expect((await guard.check(asked)).verdict).not.toBe("BLOCK");
    const byApp = await guard.check({ ...asked, device: "PHONE_APP" });
    expect(byApp.findings).toContainEqual(
      expect.objectContaining({ rule: "CHANNEL", verdict: "BLOCK" }),
    );
  });

  test("hold for the stage and the institution they were closed for, from their day on", async () => {
    const { early, late } = desk.org.queues;
    await save(desk.org.north.id, [closed("02", "ALL", late)]);
    expect(await closedNow()).toEqual([]);
    await save(desk.org.north.id, [closed("02"), closed("02", "ALL", early, "OPEN")]);
    expect(await closedNow()).toEqual([]);
    await save(desk.org.south.id, [closed("02")]);
    expect(await closedNow()).toEqual([]);
    await save(desk.org.north.id, null);
    await save(null, [closed("08")]);
    expect(await closedNow()).toEqual(["08"]);
    const { ruleId } = await (
      await config()
    ).saveInfo({
      ...(await changeOf(desk.org.north.id, [closed("06")])),
      effectiveOn: "2026-04-01",
    });
    expect(await closedNow()).toEqual(["08"]);
    expect(await closedNow(TOMORROW)).toEqual(["06"]);
    await (await config()).withdrawInfo({ ruleId: Number(ruleId), reason: "not needed any more" });
    expect(await closedNow(TOMORROW)).toEqual(["08"]);
  });

  test("never loosen: what another rule closes stays closed", async () => {
    await save(desk.org.north.id, [closed("03", "ALL", null, "OPEN")]);
    const night = new Date("2026-03-31T16:00:00Z");
    const { guard } = tasks(await visit(desk.org.north.agent, night));
    const ruling = await guard.check({ ...desk.target(), action: "CALL" });
    expect(ruling).toMatchObject({ verdict: "BLOCK" });
    expect(ruling.findings.map(({ rule }) => rule)).not.toContain("CHANNEL");
  });

  test("the more specific entry wins", () => {
    const [web, stage] = [closed("03", "WEB", null, "OPEN"), closed("03", "ALL", 1)];
    const of = (entries: InfoEntry[]) =>
      closingEntry(entries, { channel: "03", device: "WEB", queueId: 1 });
    expect(of([closed("03"), web])).toBeNull();
    expect(of([closed("03"), web, stage])).toBe(stage);
    expect(of([])).toBeNull();
  });

  test("are checked, versioned, and changed by nobody else", async () => {
    const asked = await changeOf(desk.org.north.id, [closed("02")]);
    const api = await config();
    const wrong = (entries: InfoEntry[]) => api.saveInfo({ ...asked, entries });
    await expect(wrong([closed("02", "PHONE_APP")])).rejects.toThrow("config.phoneOnlyCalls");
    await expect(wrong([closed("02"), closed("02")])).rejects.toThrow("config.entryTwice");
    await expect(wrong([closed("02", "ALL", 9_999_999)])).rejects.toMatchObject({
      message: "config.unknownStage",
    });
    await api.saveInfo(asked);
    await expect(api.saveInfo(asked)).rejects.toMatchObject({
      code: "CONFLICT",
    });
    for (const persona of [desk.org.inspector, desk.org.north.admin])
      await expect((await config(persona)).saveInfo(asked)).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    const { rows } = await (await config(desk.org.north.admin)).listInfo();
    expect(rows.map((row) => row.institutionId)).toEqual([desk.org.north.id]);
    const map = await (await config(desk.org.north.admin)).getMap();
    expect(map.institutions.map(({ id }) => id)).toEqual([desk.org.north.id]);
    expect(map.types).toEqual(["02", "03", "05", "06", "07", "08"]);
  });

  test("are proposed by an institution for itself, and approved by who runs the system", async () => {
    const { admin } = desk.org.north;
    const asked = await changeOf(desk.org.north.id, [closed("07")]);
    const api = await config(admin);
    await expect(
      api.proposeInfo({
        ...asked,
        institutionId: desk.org.south.id,
        onId: null,
      }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    const entries = [closed("07", "ALL", 9_999_999)];
    await expect(api.proposeInfo({ ...asked, entries })).rejects.toThrow("config.unknownStage");
    const { proposalId } = await api.proposeInfo(asked);
    expect(await closedNow()).toEqual([]);
    const decide = await proposalsOf(desk.db, desk.org.administrator, NOON);
    const { version, after } = await decide.get({ proposalId });
    expect(after).toMatchObject({ closed: ["07 ALL"] });
    await decide.approve({ proposalId, version });
    expect(await closedNow(TOMORROW)).toEqual(["07"]);
  });
});

type Update = z.input<typeof contract.update.input>;

describe("configuration entries", () => {
  const put = async (change: Omit<Update, "onId">) => {
    const api = await config();
    const all = await api.list();
    const of = all.find(
      ({ code, workQueueId }) =>
        code === change.code && workQueueId === (change.workQueueId ?? null),
    );
    return api.update({ ...change, onId: of?.latestId ?? null });
  };

  test("are there for whoever reads them, a stage's own before that of all", async () => {
    const { agent } = desk.org.north;
    const value = async (code: string) =>
      (await config(agent)).getValue({ code: code as "APP_VERSION" });
    expect(await value("STATS_REFRESH")).toMatchObject({
      interval: 30,
      workQueueId: null,
      name: "Refresh of the performance figures",
    });
    expect(await value("APP_VERSION")).toMatchObject({ version: null });
    await desk.db
      .updateTable("appUser")
      .set({ queueId: desk.org.queues.early })
      .where("id", "=", agent.id)
      .execute();
    const ofStage = { workQueueId: desk.org.queues.early } as const;
    const ticker = {
      code: "REPAYMENT_TICKER",
      value: "3",
      interval: 20,
    } as const;
    await put({ ...ticker, ...ofStage, open: false });
    expect(await value("REPAYMENT_TICKER")).toMatchObject({
      open: false,
      value: "3",
      interval: 20,
      ...ofStage,
    });
    await put({ code: "REPAYMENT_TICKER", ...ofStage, followsHouse: true });
    expect(await value("REPAYMENT_TICKER")).toMatchObject({
      open: true,
      value: "5",
      interval: 60,
      workQueueId: null,
    });
    await expect(value("COLOUR")).rejects.toThrow("record.notFound");
  });

  test.each<[Partial<Update>, string, string]>([
    [{ version: "0.1.2" }, "version", "phone.badVersion"],
    [{ version: "1.2" }, "version", "phone.badVersion"],
    [{ version: null }, "version", "config.required"],
    [{ shortLink: null }, "shortLink", "config.required"],
    [{ shortLink: "http://x.example" }, "shortLink", "config.badLink"],
    [{ interval: 5 }, "interval", "config.notOfCode"],
    [{ code: "STATS_REFRESH" }, "open", "config.notOfCode"],
    [{ code: "NO CODE" }, "code", "config.badCode"],
    [{ workQueueId: 1 }, "workQueueId", "config.ofNoStage"],
  ])("refuse %p by its field", async (wrong, field, message) => {
    const entry: Omit<Update, "onId"> = {
      code: "APP_VERSION",
      version: "1.2.3",
      open: true,
      shortLink: "https://app.example/k",
    };
    const refused = await put({ ...entry, ...wrong }).catch((error) => error);
    const issues = JSON.parse(String(refused.message)) as {
      path: string[];
      message: string;
    }[];
    expect(issues.map((one) => `${one.path.join(".")} ${one.message}`)).toContain(
      `${field} ${message}`,
    );
  });

  test("are changed by who runs the system, and proposed by an institution", async () => {
    const entry = { code: "STATS_REFRESH", interval: 15, onId: null } as const;
    const { admin, agent } = desk.org.north;
    for (const persona of [admin, agent, desk.org.operations])
      await expect((await config(persona)).update(entry)).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    await expect((await config()).update(entry)).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const listed = await (await config(admin)).list();
    const onId = listed.find(({ code }) => code === "STATS_REFRESH")?.latestId ?? null;
    const { proposalId } = await (await config(admin)).propose({ ...entry, onId });
    const elsewhere = await config(desk.org.south.admin);
    await expect(elsewhere.propose({ ...entry, onId })).rejects.toThrow(
      "proposal.alreadyOpenElsewhere",
    );
    const decide = await proposalsOf(desk.db, desk.org.administrator, NOON);
    const { version } = await decide.get({ proposalId });
    const south = await proposalsOf(desk.db, desk.org.south.admin, NOON);
    expect((await south.list({ kind: "CONFIG_ENTRY" })).total).toBe(0);
    await decide.approve({ proposalId, version });
    const interval = async (now: Date) =>
      (await (await config(agent, now)).getValue({ code: "STATS_REFRESH" })).interval;
    expect([await interval(NOON), await interval(TOMORROW)]).toEqual([30, 15]);
    const past = await (await config(admin)).history({ code: "STATS_REFRESH" });
    expect(past.map((line) => line.interval)).toEqual([15, 30]);
  });
});

test("rejects rows of an unknown stage or a past day", async () => {
  const { saveInfo } = await config();
  const saved = (workQueueId: number | null, effectiveOn: string) => {
    const row = { ...closed("03"), institutionId: desk.org.south.id };
    return saveInfo({ rows: [{ ...row, workQueueId }], effectiveOn });
  };
  await expect(saved(999_999, "2026-04-01")).rejects.toThrow("config.unknownStage");
  await expect(saved(null, "2026-03-30")).rejects.toThrow("setting.dayPast");
});

describe("the version that phones must have", () => {
  test.each([
    ["1.4.0", "1.4.1", true],
    ["1.4.1", "1.4.1", false],
    ["1.10.0", "1.9.9", false],
    ["2.0.0", "10.0.0", true],
    [undefined, "1.0.0", true],
  ])("%p is older than %p: %p", (one, than, older) => {
    expect(isOlder(one, than)).toBe(older);
  });

  test("is told to an older phone, and where it is forced nothing is given before", async () => {
    const api = await config();
    const app = () => call(desk.visit());
    const { agent, leader } = desk.org.north;
    const phones = async (persona: Persona) => call(await visit(persona)).phoneApp;
    const update = { version: "1.4.0", shortLink: "https://app.example/k" };
    const entry = { code: "APP_VERSION", ...update } as const;
    const { ruleId } = await api.update({ ...entry, open: false, onId: null });
    const { pairingCode } = await (await phones(leader)).pair({ agentId: agent.id });
    const { credential } = await app().phoneApp.enrol({ pairingCode });
    await (await desk.as(agent)).handToApp(desk.target());
    const waiting = (appVersion?: string) =>
      app().calls.getWaiting({ credential, wait: 0, ...(appVersion && { appVersion }) });
    expect(await waiting("1.3.9")).toMatchObject({ update });
    expect(await waiting("1.4.0")).not.toHaveProperty("update");
    const { phone } = await (await phones(agent)).getOwn();
    expect(phone?.appVersion).toBe("1.4.0");
    const token = (await waiting("1.4.0")).call?.token ?? "";
    await api.update({ ...entry, open: true, onId: ruleId });
    const refused = {
      message: "phone.updateForced",
      cause: { params: update, field: "appVersion" },
    };
    await expect(waiting("1.3.9")).rejects.toMatchObject(refused);
    await expect(waiting()).rejects.toMatchObject(refused);
    await expect(
      app().calls.claim({ token, credential, appVersion: "1.3.9" }),
    ).rejects.toMatchObject(refused);
    const pairing = { pairingCode: "000000000000", appVersion: "1.0.0" };
    await expect(app().phoneApp.enrol(pairing)).rejects.toMatchObject(refused);
    const claimed = { token, credential, appVersion: "1.4.0" };
    expect(await app().calls.claim(claimed)).toHaveProperty("phone");
  });
});
