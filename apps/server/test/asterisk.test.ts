import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { newCase } from "@kolekta/api/seeds";
import { toneRecording } from "@kolekta/api/telephony/call/gateways/tone";
import { createKolekta, type Kolekta } from "@kolekta/client";
import { waitUntil } from "@kolekta/db/testing";
import { openContactWindows } from "../bench/open-contact-windows.ts";
import { AriPeer } from "./ari-peer.ts";
import { findFreePort, startBridge } from "./bridge-process.ts";
import { openRealApp, type RealApp } from "./real-app.ts";

const SECRET = "the secret of the bridge, 32 characters";

let app: RealApp;
let asterisk: AriPeer;
let bridge: Awaited<ReturnType<typeof startBridge>>;
let client: Kolekta["trpc"];

beforeAll(async () => {
  const port = await findFreePort();
  asterisk = new AriPeer();
  app = await openRealApp({
    env: { CALL_GATEWAY_URL: `http://127.0.0.1:${port}`, CALL_GATEWAY_SECRET: SECRET },
  });
  await openContactWindows(app.db);
  await app.db.updateTable("appUser").set({ certifiedUntil: "2099-01-01" }).execute();
  const agentId = app.org.north.agent.id;
  await app.db.insertInto("telephonyAccount").values({ agentId, username: "1024" }).execute();
  const env = { KOLEKTA_URL: app.url, CALL_GATEWAY_SECRET: SECRET, ...asterisk.settings };
  bridge = await startBridge("asterisk-ari.ts", [port], env);
  client = createKolekta({ url: app.url, token: app.people.agent }).trpc;
}, 180_000);

afterAll(async () => {
  await bridge.stop();
  await asterisk.stop();
  await app.stop();
});

beforeEach(() => waitUntil(() => asterisk.isConnected()));

async function dial(phone: string): Promise<number> {
  const agentId = app.org.north.agent.id;
  const { caseId, contactId } = await newCase(app.db, { now: new Date(), agentId, phone });
  return (await client.telephony.calls.dial.mutate({ taskId: caseId, contactId })).callId;
}

const find = (callId: number) =>
  app.db
    .selectFrom("callRecord")
    .select(["state", "cause", "recordingId"])
    .where("id", "=", callId)
    .executeTakeFirstOrThrow();

const listEvents = async (callId: number) => {
  const events = await app.db
    .selectFrom("callEvent")
    .select("kind")
    .where("callId", "=", callId)
    .orderBy("id")
    .execute();
  return events.map(({ kind }) => kind);
};

test("a call is joined, recorded and ended by the borrower, and nothing stays open", async () => {
  const callId = await dial("628120000015");
  await waitUntil(async () => (await find(callId)).state === "ANSWERED");
  asterisk.hangUp(`kolekta-${callId}-phone`);
  await waitUntil(async () => (await find(callId)).recordingId !== null);
  expect(await find(callId)).toMatchObject({ state: "ENDED", cause: "TALKED" });
  expect(await listEvents(callId)).toEqual(["RINGING", "ANSWERED", "ENDED", "RECORDED"]);
  expect(asterisk.endpoints).toEqual(["PJSIP/1024", "PJSIP/628120000015@trunk"]);
  const path = `/prod/api/sms/infinity/download-voice-record?id=${callId}`;
  const played = await fetch(`${app.url}${path}`, { headers: { token: app.people.agent } });
  expect(await played.bytes()).toEqual(await toneRecording(2).bytes());
  await waitUntil(() => asterisk.countOpen() === 0);
}, 60_000);

test("the agent hangs up while it rings", async () => {
  const callId = await dial("628120000012");
  await waitUntil(async () => (await find(callId)).state === "RINGING");
  await client.telephony.calls.hangUp.mutate({ callId });
  await waitUntil(async () => (await find(callId)).state === "ENDED");
  expect(await find(callId)).toMatchObject({ cause: "NO_ANSWER", recordingId: null });
  await waitUntil(() => asterisk.countOpen() === 0);
}, 60_000);

test("a busy line ends the call as busy", async () => {
  const callId = await dial("628120000013");
  await waitUntil(async () => (await find(callId)).state === "ENDED");
  expect(await find(callId)).toMatchObject({ cause: "BUSY" });
  await waitUntil(() => asterisk.countOpen() === 0);
}, 60_000);

test("the events are opened again after a restart of Asterisk", async () => {
  asterisk.disconnect();
  await waitUntil(() => !asterisk.isConnected());
  await waitUntil(() => asterisk.isConnected());
  const callId = await dial("628120000023");
  await waitUntil(async () => (await find(callId)).state === "ENDED");
}, 60_000);
