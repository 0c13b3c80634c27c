import { beforeEach, describe, expect, test } from "bun:test";
import type { z } from "zod";
import type { Persona } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { closingEntry } from "../../tasks/guard/rules/channel.ts";
import { call, NOON, useCallHarness } from "../../telephony/call/testing.ts";
import { isOlder } from "../../telephony/phone-app/rules.ts";
import { getProposalApi } from "../proposal/testing.ts";
import { getSettingApi } from "../setting/testing.ts";
import { manageRouter } from "../router.ts";
import type * as contract from "./contract.ts";
import type { InfoEntry } from "./contract-info.ts";

const harness = useCallHarness();
const TOMORROW = new Date("2026-04-01T05:00:00Z");
const manage = createCallerFactory(manageRouter);
const tasks = createCallerFactory(tasksRouter);

const context = async (persona: Persona, now = NOON) =>
  createTestContext(harness.db, await getActor(harness.db, persona), { now: () => now });
const config = async (persona = harness.org.administrator, now = NOON) =>
  manage(await context(persona, now)).config;

const closed = (
  type: InfoEntry["type"],
  device: InfoEntry["device"] = "ALL",
  workQueueId: number | null = null,
  status: InfoEntry["status"] = "CLOSED",
): InfoEntry => ({ type, device, workQueueId, status });

const info = async (persona = harness.org.administrator) =>
  (await getSettingApi(harness.db, persona, NOON)).configInfo;

async function buildChange(institutionId: number | null, entries: InfoEntry[] | null) {
  const { defaultRow, rows } = await (await info()).list({ size: 200 });
  const { latestId: baseId } =
    rows.find((row) => row.institutionId === institutionId) ?? defaultRow;
  const values = entries && { entries };
  return { institutionId, baseId, values, reason: "Line is being repaired" };
}

const save = async (institutionId: number | null, entries: InfoEntry[] | null) =>
  (await info()).save(await buildChange(institutionId, entries));

/** Lists the contact channels that the case workspace shows as closed. */
async function closedNow(now = NOON): Promise<string[]> {
  const { taskId, contactId } = harness.target();
  const { guard } = tasks(await context(harness.org.north.agent, now));
  const { channels } = await guard.checkChannels({ taskId, contactId });
  return channels
    .filter(({ findings }) => findings.some(({ reason }) => reason === "channelClosed"))
    .map(({ channel }) => channel);
}

describe("closed means of contact", () => {
  beforeEach(async () => {
    await save(harness.org.north.id, null);
    await save(null, []);
  });

  test("are refused on screen and by the server, with evidence and reason; no message leaves", async () => {
    await save(harness.org.north.id, [closed("03", "WEB"), closed("05")]);
    expect(await closedNow()).toEqual(["03", "05"]);
    const agent = await harness.as(harness.org.north.agent);
    await expect(agent.dial(harness.target())).rejects.toMatchObject({
      message: "guard.channelClosed",
    });
    const [decision] = await harness.db
      .selectFrom("guardDecision")
      .select(["verdict", "findings"])
      .where("caseId", "=", harness.target().taskId)
      .execute();
    expect(decision?.verdict).toBe("BLOCK");
    expect(decision?.findings).toContainEqual(
      expect.objectContaining({
        rule: "CHANNEL",
        layer: "INSTITUTION",
        overridable: false,
        source: "Line is being repaired",
      }),
    );
    const calls = harness.db.selectFrom("callRecord").select("id");
    expect(await calls.where("caseId", "=", harness.target().taskId).execute()).toEqual([]);
  });

  test("through the phone app leave calls from the screen open, and the reverse", async () => {
    await save(harness.org.north.id, [closed("03", "PHONE_APP")]);
    expect(await closedNow()).toEqual([]);
    const { guard } = tasks(await context(harness.org.north.agent));
    const contact = { ...harness.target(), action: "CALL" } as const;
    expect((await guard.check(contact)).verdict).not.toBe("BLOCK");
    const byApp = await guard.check({ ...contact, device: "PHONE_APP" });
    expect(byApp.findings).toContainEqual(
      expect.objectContaining({ rule: "CHANNEL", verdict: "BLOCK" }),
    );
  });

  test("hold for their stage and institution, from their day on", async () => {
    const { early, late } = harness.org.stages;
    await save(harness.org.north.id, [closed("02", "ALL", late)]);
    expect(await closedNow()).toEqual([]);
    await save(harness.org.north.id, [closed("02"), closed("02", "ALL", early, "OPEN")]);
    expect(await closedNow()).toEqual([]);
    await save(harness.org.south.id, [closed("02")]);
    expect(await closedNow()).toEqual([]);
    await save(harness.org.north.id, null);
    await save(null, [closed("08")]);
    expect(await closedNow()).toEqual(["08"]);
    const { ruleId } = await (
      await info()
    ).save({
      ...(await buildChange(harness.org.north.id, [closed("06")])),
      effectiveOn: "2026-04-01",
    });
    expect(await closedNow()).toEqual(["08"]);
    expect(await closedNow(TOMORROW)).toEqual(["06"]);
    await (await info()).withdraw({ ruleId, reason: "not needed any more" });
    expect(await closedNow(TOMORROW)).toEqual(["08"]);
  });

  test("never loosen a closure by another rule", async () => {
    await save(harness.org.north.id, [closed("03", "ALL", null, "OPEN")]);
    const night = new Date("2026-03-31T16:00:00Z");
    const { guard } = tasks(await context(harness.org.north.agent, night));
    const ruling = await guard.check({ ...harness.target(), action: "CALL" });
    expect(ruling).toMatchObject({ verdict: "BLOCK" });
    expect(ruling.findings.map(({ rule }) => rule)).not.toContain("CHANNEL");
  });

  test("the more specific entry wins", () => {
    const [web, stage] = [closed("03", "WEB", null, "OPEN"), closed("03", "ALL", 1)];
    const findClosingEntry = (entries: InfoEntry[]) =>
      closingEntry(entries, { channel: "03", device: "WEB", stageId: 1 });
    expect(findClosingEntry([closed("03"), web])).toBeNull();
    expect(findClosingEntry([closed("03"), web, stage])).toBe(stage);
    expect(findClosingEntry([])).toBeNull();
  });

  test("are validated and versioned, and other roles cannot change them", async () => {
    const request = await buildChange(harness.org.north.id, [closed("02")]);
    const api = await info();
    const wrong = (entries: InfoEntry[]) => api.save({ ...request, values: { entries } });
    await expect(wrong([closed("02", "PHONE_APP")])).rejects.toThrow("config.phoneOnlyCalls");
    await expect(wrong([closed("02"), closed("02")])).rejects.toThrow("config.entryTwice");
    await expect(wrong([closed("02", "ALL", 9_999_999)])).rejects.toMatchObject({
      message: "config.unknownStage",
    });
    await api.save(request);
    await expect(api.save(request)).rejects.toMatchObject({ code: "CONFLICT" });
    for (const persona of [harness.org.inspector, harness.org.north.admin])
      await expect((await info(persona)).save(request)).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    const { rows } = await (await info(harness.org.north.admin)).list();
    expect(rows.map((row) => row.institutionId)).toEqual([harness.org.north.id]);
    const map = await (await config(harness.org.north.admin)).getMap();
    expect(map.institutions.map(({ id }) => id)).toEqual([harness.org.north.id]);
    expect(map.types).toEqual(["02", "03", "05", "06", "07", "08"]);
  });

  test("are proposed by an institution for itself, and approved by the system's operators", async () => {
    const { admin } = harness.org.north;
    const request = await buildChange(harness.org.north.id, [closed("07")]);
    const api = await config(admin);
    await expect(
      api.proposeInfo({ ...request, institutionId: harness.org.south.id, baseId: null }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    const values = { entries: [closed("07", "ALL", 9_999_999)] };
    await expect(api.proposeInfo({ ...request, values })).rejects.toThrow("config.unknownStage");
    const { proposalId } = await api.proposeInfo(request);
    expect(await closedNow()).toEqual([]);
    const decide = await getProposalApi(harness.db, harness.org.administrator, NOON);
    const { version, after } = await decide.get({ proposalId });
    expect(after).toMatchObject({ closed: ["07 ALL"] });
    await decide.approve({ proposalId, version });
    expect(await closedNow(TOMORROW)).toEqual(["07"]);
  });
});

type Update = z.input<typeof contract.update.input>;

describe("configuration entries", () => {
  const put = async (change: Omit<Update, "baseId">) => {
    const api = await config();
    const all = await api.list();
    const entry = all.find(
      ({ code, workQueueId }) =>
        code === change.code && workQueueId === (change.workQueueId ?? null),
    );
    return api.update({ ...change, baseId: entry?.latestId ?? null });
  };

  test("are readable by all, an entry of a stage before the one for all", async () => {
    const { agent } = harness.org.north;
    const value = async (code: string) =>
      (await config(agent)).getValue({ code: code as "APP_VERSION" });
    expect(await value("STATS_REFRESH")).toMatchObject({
      interval: 30,
      workQueueId: null,
      name: "Refresh of the performance figures",
    });
    expect(await value("APP_VERSION")).toMatchObject({ version: null });
    await harness.db
      .updateTable("appUser")
      .set({ stageId: harness.org.stages.early })
      .where("id", "=", agent.id)
      .execute();
    const ofStage = { workQueueId: harness.org.stages.early } as const;
    const ticker = { code: "REPAYMENT_TICKER", value: "3", interval: 20 } as const;
    await put({ ...ticker, ...ofStage, open: false });
    expect(await value("REPAYMENT_TICKER")).toMatchObject({
      open: false,
      value: "3",
      interval: 20,
      ...ofStage,
    });
    await put({ code: "REPAYMENT_TICKER", ...ofStage, followsDefault: true });
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
    const entry: Omit<Update, "baseId"> = {
      code: "APP_VERSION",
      version: "1.2.3",
      open: true,
      shortLink: "https://app.example/k",
    };
    const failure = await put({ ...entry, ...wrong }).catch((error) => error);
    const issues = JSON.parse(String(failure.message)) as { path: string[]; message: string }[];
    expect(issues.map((issue) => `${issue.path.join(".")} ${issue.message}`)).toContain(
      `${field} ${message}`,
    );
  });

  test("are changed by the system's operators, and proposed by an institution", async () => {
    const entry = { code: "STATS_REFRESH", interval: 15, baseId: null } as const;
    const { admin, agent } = harness.org.north;
    for (const persona of [admin, agent, harness.org.operations])
      await expect((await config(persona)).update(entry)).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    await expect((await config()).update(entry)).rejects.toMatchObject({ code: "CONFLICT" });
    const listed = await (await config(admin)).list();
    const baseId = listed.find(({ code }) => code === "STATS_REFRESH")?.latestId ?? null;
    const { proposalId } = await (await config(admin)).propose({ ...entry, baseId });
    const elsewhere = await config(harness.org.south.admin);
    await expect(elsewhere.propose({ ...entry, baseId })).rejects.toThrow(
      "proposal.alreadyOpenElsewhere",
    );
    const decide = await getProposalApi(harness.db, harness.org.administrator, NOON);
    const { version } = await decide.get({ proposalId });
    const south = await getProposalApi(harness.db, harness.org.south.admin, NOON);
    expect((await south.list({ kind: "CONFIG_ENTRY" })).total).toBe(0);
    await decide.approve({ proposalId, version });
    const interval = async (now: Date) =>
      (await (await config(agent, now)).getValue({ code: "STATS_REFRESH" })).interval;
    expect([await interval(NOON), await interval(TOMORROW)]).toEqual([30, 15]);
    const revisions = await (await config(admin)).history({ code: "STATS_REFRESH" });
    expect(revisions.map((line) => line.interval)).toEqual([15, 30]);
  });
});

test("rejects rows of an unknown stage or a past day", async () => {
  const { saveInfo } = await config();
  const saved = (workQueueId: number | null, effectiveOn: string) => {
    const row = { ...closed("03"), institutionId: harness.org.south.id };
    return saveInfo({ rows: [{ ...row, workQueueId }], effectiveOn });
  };
  await expect(saved(999_999, "2026-04-01")).rejects.toMatchObject({
    cause: { key: "config.unknownStage", field: "rows.0.workQueueId" },
  });
  await expect(saved(null, "2026-03-30")).rejects.toThrow("setting.effectiveDateInPast");
});

describe("the minimum version of phones", () => {
  test.each([
    ["1.4.0", "1.4.1", true],
    ["1.4.1", "1.4.1", false],
    ["1.10.0", "1.9.9", false],
    ["2.0.0", "10.0.0", true],
    [undefined, "1.0.0", true],
  ])("%p is older than %p: %p", (version, than, older) => {
    expect(isOlder(version, than)).toBe(older);
  });

  test("is reported to an older phone, which gets no data first where the update is forced", async () => {
    const api = await config();
    const app = () => call(harness.context());
    const { agent, leader } = harness.org.north;
    const phones = async (persona: Persona) => call(await context(persona)).phoneApp;
    const update = { version: "1.4.0", shortLink: "https://app.example/k" };
    const entry = { code: "APP_VERSION", ...update } as const;
    const { ruleId } = await api.update({ ...entry, open: false, baseId: null });
    const { pairingCode } = await (await phones(leader)).pair({ agentId: agent.id });
    const { credential } = await app().phoneApp.enrol({ pairingCode });
    await (await harness.as(agent)).handToApp(harness.target());
    const waiting = (appVersion?: string) =>
      app().calls.getWaiting({ credential, wait: 0, ...(appVersion && { appVersion }) });
    expect(await waiting("1.3.9")).toMatchObject({ update });
    expect(await waiting("1.4.0")).not.toHaveProperty("update");
    const { phone } = await (await phones(agent)).getOwn();
    expect(phone?.appVersion).toBe("1.4.0");
    const token = (await waiting("1.4.0")).call?.token ?? "";
    await api.update({ ...entry, open: true, baseId: ruleId });
    const outdatedError = {
      message: "phone.updateForced",
      cause: { params: update, field: "appVersion" },
    };
    await expect(waiting("1.3.9")).rejects.toMatchObject(outdatedError);
    await expect(waiting()).rejects.toMatchObject(outdatedError);
    await expect(
      app().calls.claim({ token, credential, appVersion: "1.3.9" }),
    ).rejects.toMatchObject(outdatedError);
    const pairing = { pairingCode: "000000000000", appVersion: "1.0.0" };
    await expect(app().phoneApp.enrol(pairing)).rejects.toMatchObject(outdatedError);
    const claimed = { token, credential, appVersion: "1.4.0" };
    expect(await app().calls.claim(claimed)).toHaveProperty("phone");
  });
});
