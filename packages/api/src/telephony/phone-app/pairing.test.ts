import { assignCase } from "../../seeds/index.ts";
import { describe, expect, test } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { call, NOON, useCallHarness } from "../call/testing.ts";
import { PAIRING_MS, buildPairingLink, readPairingLink } from "./rules.ts";

const harness = useCallHarness();

const later = (ms: number) => ({ now: () => new Date(NOON.getTime() + ms) });

const createPhoneCaller = async (persona: Persona) =>
  call(createTestContext(harness.db, await getActor(harness.db, persona), { now: () => NOON }))
    .phoneApp;

const app = () => call(harness.context(later(0)));

/** Pairs a phone of the north's agent that has polled for calls. */
async function pairedAndSeen() {
  const { agent, leader } = harness.org.north;
  const { pairingCode } = await (await createPhoneCaller(leader)).pair({ agentId: agent.id });
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  await app().calls.getWaiting({ credential, wait: 0 });
}

test("a pairing link contains the server and the code and rejects other links", () => {
  const link = buildPairingLink("https://kolekta.example", "0123456789AB");
  expect(link).toBe("kolekta://pair?server=https%3A%2F%2Fkolekta.example&code=0123456789AB");
  expect(readPairingLink(link)).toEqual({
    server: "https://kolekta.example",
    code: "0123456789AB",
  });
  for (const other of ["", "https://evil.example/pair?code=1", "kolekta://x"])
    expect(readPairingLink(other)).toBeNull();
});

describe("the agent's own phone screen", () => {
  const mine = async () => createPhoneCaller(harness.org.north.agent);

  test("shows a code while a leader allows a phone; the last code is valid", async () => {
    const { leader, agent } = harness.org.north;
    await (await createPhoneCaller(leader)).unpair({ agentId: agent.id });
    await expect((await mine()).showCode()).rejects.toMatchObject({ message: "phone.notAllowed" });
    const { pairingCode: first, expiresAt } = await (
      await createPhoneCaller(leader)
    ).pair({ agentId: agent.id });
    expect(await (await mine()).getOwn()).toEqual({ phone: null, pairingUntil: expiresAt });
    const { pairingCode } = await (await mine()).showCode();
    await expect(app().phoneApp.enrol({ pairingCode: first })).rejects.toMatchObject({
      message: "phone.badCode",
    });
    await app().phoneApp.enrol({ pairingCode, deviceName: "Galaxy A15", appVersion: "1.4.0" });
    const ownPhone = await (await mine()).getOwn();
    expect(ownPhone.pairingUntil).toBeNull();
    expect(ownPhone.phone).toMatchObject({
      state: "PAIRED",
      deviceName: "Galaxy A15",
      appVersion: "1.4.0",
      isOnline: false,
    });
    expect(ownPhone.phone?.pairedAt).toEqual(NOON);
    await expect((await mine()).showCode()).rejects.toMatchObject({ message: "phone.notAllowed" });
  });

  test("hides a code after its minutes are over and from users who place no calls", async () => {
    const { leader, agent } = harness.org.north;
    await (await createPhoneCaller(leader)).pair({ agentId: agent.id });
    const late = call(
      createTestContext(harness.db, await getActor(harness.db, agent), later(PAIRING_MS)),
    ).phoneApp;
    await expect(late.showCode()).rejects.toMatchObject({ message: "phone.notAllowed" });
    await expect((await createPhoneCaller(harness.org.finance)).showCode()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("rejects an odd app version", async () => {
    await expect(
      app().phoneApp.enrol({ pairingCode: "0".repeat(12), appVersion: "0.1.2" }),
    ).rejects.toThrow(/badVersion/);
  });
});

describe("the list of phones", () => {
  test("shows paired and ended phones within scope", async () => {
    const { leader, agent, admin } = harness.org.north;
    await pairedAndSeen();
    const listed = async (persona: Persona, state?: "PAIRED" | "ENDED") =>
      (await (await createPhoneCaller(persona)).list({ state, size: 100 })).rows;
    const [row, ...others] = await listed(leader, "PAIRED");
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      agentId: agent.id,
      agentName: expect.stringContaining("north-agent"),
      pairerName: expect.stringContaining("north-leader"),
      isOnline: true,
    });
    expect(row?.lastSeenAt).toEqual(NOON);
    expect((await listed(admin)).length).toBeGreaterThan(1);
    expect(await listed(harness.org.south.admin)).toEqual([]);
    await expect((await createPhoneCaller(agent)).list({})).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const named = (agentName: string) =>
      createPhoneCaller(leader).then((caller) => caller.list({ agentName }));
    expect((await named("nobody of that name")).total).toBe(0);
    await (await createPhoneCaller(leader)).unpair({ agentId: agent.id });
    expect(await listed(leader, "PAIRED")).toEqual([]);
    expect((await listed(leader, "ENDED"))[0]?.phoneId).toBe(row?.phoneId);
  });
});

test("does not reveal the number of a case that was reassigned meanwhile", async () => {
  const { leader, agent } = harness.org.north;
  const { pairingCode } = await (await createPhoneCaller(leader)).pair({ agentId: agent.id });
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  const { callId } = await (await harness.as(agent)).handToApp(harness.target());
  const waiting = await app().calls.getWaiting({ credential, wait: 0 });
  const token = waiting.call?.token ?? "";
  const assign = (agentId: number) =>
    assignCase(harness.db, harness.caseIds.caseId, { agentId, at: NOON });
  await assign(leader.id);
  await expect(app().calls.claim({ token, credential })).rejects.toMatchObject({
    message: "record.notFound",
  });
  expect(await harness.stored(callId)).toMatchObject({ cause: "FAILED" });
  const reveals = await harness.db
    .selectFrom("numberReveal")
    .select("id")
    .where("callId", "=", callId)
    .execute();
  expect(reveals).toEqual([]);
  await assign(agent.id);
});

test("refuses a phone while the institution of its agent is disabled", async () => {
  const { id, agent, leader } = harness.org.north;
  const { pairingCode } = await (await createPhoneCaller(leader)).pair({ agentId: agent.id });
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  const setStatus = (status: "ENABLED" | "DISABLED") =>
    harness.db.updateTable("institution").set({ status }).where("id", "=", id).execute();
  await setStatus("DISABLED");
  const waiting = app().calls.getWaiting({ credential, wait: 0 });
  await expect(waiting).rejects.toThrow("phone.notPaired");
  await setStatus("ENABLED");
  expect(await app().calls.getWaiting({ credential, wait: 0 })).toEqual({ call: null });
});
