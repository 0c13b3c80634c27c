import { bindCase } from "../../seeds/index.ts";
import { describe, expect, test } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { call, NOON, useDesk } from "../call/testing.ts";
import { PAIRING_MS, pairingLinkOf, readPairingLink } from "./rules.ts";

const desk = useDesk();

const later = (ms: number) => ({ now: () => new Date(NOON.getTime() + ms) });

const of = async (persona: Persona) =>
  call(visitOf(desk.db, await actorOf(desk.db, persona), { now: () => NOON })).phoneApp;

const app = () => call(desk.visit(later(0)));

/** A phone of the north's agent that has asked for its calls. */
async function pairedAndSeen() {
  const { agent, leader } = desk.org.north;
  const { pairingCode } = await (await of(leader)).pair({ agentId: agent.id });
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  await app().calls.getWaiting({ credential, wait: 0 });
}

test("the link of a QR code says where the server is and what opens it", () => {
  const link = pairingLinkOf("https://kolekta.example", "0123456789AB");
  expect(link).toBe("kolekta://pair?server=https%3A%2F%2Fkolekta.example&code=0123456789AB");
  expect(readPairingLink(link)).toEqual({
    server: "https://kolekta.example",
    code: "0123456789AB",
  });
  for (const other of ["", "https://evil.example/pair?code=1", "kolekta://x"])
    expect(readPairingLink(other)).toBeNull();
});

describe("the agent's own screen", () => {
  const mine = async () => of(desk.org.north.agent);

  test("shows a code while a leader allows a phone, and the last one holds", async () => {
    const { leader, agent } = desk.org.north;
    await (await of(leader)).unpair({ agentId: agent.id });
    await expect((await mine()).showCode()).rejects.toMatchObject({
      message: "phone.notAllowed",
    });
    const { pairingCode: first, expiresAt } = await (await of(leader)).pair({ agentId: agent.id });
    expect(await (await mine()).getOwn()).toEqual({
      phone: null,
      pairingUntil: expiresAt,
    });
    const { pairingCode } = await (await mine()).showCode();
    await expect(app().phoneApp.enrol({ pairingCode: first })).rejects.toMatchObject({
      message: "phone.badCode",
    });
    await app().phoneApp.enrol({
      pairingCode,
      deviceName: "Galaxy A15",
      appVersion: "1.4.0",
    });
    const own = await (await mine()).getOwn();
    expect(own.pairingUntil).toBeNull();
    expect(own.phone).toMatchObject({
      state: "PAIRED",
      deviceName: "Galaxy A15",
      appVersion: "1.4.0",
      isOnline: false,
    });
    expect(own.phone?.pairedAt).toEqual(NOON);
    await expect((await mine()).showCode()).rejects.toMatchObject({
      message: "phone.notAllowed",
    });
  });

  test("a code is not shown once its minutes are over, nor to who places no calls", async () => {
    const { leader, agent } = desk.org.north;
    await (await of(leader)).pair({ agentId: agent.id });
    const late = call(visitOf(desk.db, await actorOf(desk.db, agent), later(PAIRING_MS))).phoneApp;
    await expect(late.showCode()).rejects.toMatchObject({
      message: "phone.notAllowed",
    });
    await expect((await of(desk.org.finance)).showCode()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("an odd version is refused", async () => {
    await expect(
      app().phoneApp.enrol({
        pairingCode: "0".repeat(12),
        appVersion: "0.1.2",
      }),
    ).rejects.toThrow(/badVersion/);
  });
});

describe("the list of phones", () => {
  test("says which are paired, which wait and which are over, within sight", async () => {
    const { leader, agent, admin } = desk.org.north;
    await pairedAndSeen();
    const listed = async (persona: Persona, state?: "PAIRED" | "ENDED") =>
      (await (await of(persona)).list({ state, size: 100 })).rows;
    const [row, ...more] = await listed(leader, "PAIRED");
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      agentId: agent.id,
      agentName: expect.stringContaining("north-agent"),
      pairerName: expect.stringContaining("north-leader"),
      isOnline: true,
    });
    expect(row?.lastSeenAt).toEqual(NOON);
    expect((await listed(admin)).length).toBeGreaterThan(1);
    expect(await listed(desk.org.south.admin)).toEqual([]);
    await expect((await of(agent)).list({})).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const named = (agentName: string) => of(leader).then((one) => one.list({ agentName }));
    expect((await named("nobody of that name")).total).toBe(0);
    await (await of(leader)).unpair({ agentId: agent.id });
    expect(await listed(leader, "PAIRED")).toEqual([]);
    expect((await listed(leader, "ENDED"))[0]?.phoneId).toBe(row?.phoneId);
  });
});

test("the number of a case that went to somebody else meanwhile is not given out", async () => {
  const { leader, agent } = desk.org.north;
  const { pairingCode } = await (await of(leader)).pair({ agentId: agent.id });
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  const { callId } = await (await desk.as(agent)).handToApp(desk.target());
  const waiting = await app().calls.getWaiting({ credential, wait: 0 });
  const token = waiting.call?.token ?? "";
  const bind = (agentId: number) => bindCase(desk.db, desk.held.caseId, { agentId, at: NOON });
  await bind(leader.id);
  await expect(app().calls.claim({ token, credential })).rejects.toMatchObject({
    message: "record.notFound",
  });
  expect(await desk.stored(callId)).toMatchObject({ cause: "FAILED" });
  const shown = await desk.db
    .selectFrom("numberReveal")
    .select("id")
    .where("callId", "=", callId)
    .execute();
  expect(shown).toEqual([]);
  await bind(agent.id);
});

test("a phone is nobody's while its agent's institution is disabled", async () => {
  const { id, agent, leader } = desk.org.north;
  const { pairingCode } = await (await of(leader)).pair({ agentId: agent.id });
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  const setStatus = (status: "ENABLED" | "DISABLED") =>
    desk.db.updateTable("institution").set({ status }).where("id", "=", id).execute();
  await setStatus("DISABLED");
  const asked = app().calls.getWaiting({ credential, wait: 0 });
  await expect(asked).rejects.toThrow("phone.notPaired");
  await setStatus("ENABLED");
  expect(await app().calls.getWaiting({ credential, wait: 0 })).toEqual({
    call: null,
  });
});
