import { afterAll, beforeAll, expect, test } from "bun:test";
import { buildPairingLink } from "@kolekta/api/telephony/phone-app/rules";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { waitUntil } from "@kolekta/db/testing";
import { ROOT } from "../src/env.ts";
import { requestRest } from "./transports.ts";
import { openRealApp, type RealApp } from "./real-app.ts";

/** Within the contact hours of every zone, and running. */
const NOON = new Date("2026-03-31T05:00:00Z");
const started = Date.now();

let app: RealApp;
let caseIds: CaseIds;

beforeAll(async () => {
  app = await openRealApp({ now: () => new Date(NOON.getTime() + Date.now() - started) });
  const { db, org } = app;
  await db.updateTable("appUser").set({ certifiedUntil: "2027-01-01" }).execute();
  caseIds = await newCase(db, { now: NOON, agentId: org.north.agent.id });
}, 180_000);
afterAll(() => app.stop());

const post = async <Data>(path: string, input: unknown, token: string | null): Promise<Data> => {
  const call = { url: app.url, token };
  const { data, refusal } = await requestRest(call, { method: "POST", path }, input);
  if (refusal) throw new Error(refusal.key ?? refusal.message);
  return data as Data;
};

const storedCall = (callId: number) =>
  app.db
    .selectFrom("callRecord")
    .select(["state", "via", "cause", "talkSeconds"])
    .where("id", "=", callId)
    .executeTakeFirstOrThrow();

/** Starts the example phone and collects its output. */
function phoneWith(link: string) {
  const child = Bun.spawn([process.execPath, "examples/phone.ts", link, "1", "1"], {
    cwd: ROOT,
    stdout: "pipe",
    stderr: "inherit",
  });
  let output = "";
  const reading = (async () => {
    for await (const part of child.stdout) output += new TextDecoder().decode(part);
  })();
  return { child, reading, getOutput: () => output };
}

test("a phone pairs by the agent's screen, and a call requested on the computer rings at once", async () => {
  const { agent, leader } = app.people;
  const agentId = app.org.north.agent.id;
  await post("/api/manage/call/app/pair", { agentId }, leader);
  const { pairingCode } = await post<{ pairingCode: string }>(
    "/api/task/call/app/pairing",
    {},
    agent,
  );
  const phone = phoneWith(buildPairingLink(app.url, pairingCode));
  await waitUntil(() => phone.getOutput().includes("paired with"));

  const target = { taskId: caseIds.caseId, contactId: caseIds.contactId };
  const requestedAt = Date.now();
  const { callId } = await post<{ callId: number }>("/api/task/call/app", target, agent);
  await waitUntil(async () => (await storedCall(callId)).state !== "REQUESTED");
  expect(Date.now() - requestedAt).toBeLessThan(5000);
  expect(await phone.child.exited).toBe(0);
  await phone.reading;
  expect(phone.getOutput()).toContain(`call ${callId}: dialling +62`);
  expect(await storedCall(callId)).toMatchObject({ state: "ENDED", via: "APP", cause: "TALKED" });
}, 60_000);

test("a phone that was unpaired is notified, and the call is not placed", async () => {
  const { agent, leader } = app.people;
  const agentId = app.org.north.agent.id;
  await post("/api/manage/call/app/unpair", { agentId }, leader);
  await expect(post("/api/task/call/app/pairing", {}, agent)).rejects.toThrow("phone.notAllowed");
  const target = { taskId: caseIds.caseId, contactId: caseIds.contactId };
  await expect(post("/api/task/call/app", target, agent)).rejects.toThrow("call.noPhone");
});
