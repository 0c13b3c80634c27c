import { afterAll, beforeAll, expect, test } from "bun:test";
import { newCase } from "@kolekta/api/seeds";
import { waitUntil } from "@kolekta/db/testing";
import { openContactWindows } from "../bench/open-contact-windows.ts";
import { findFreePort, startBridge } from "./bridge-process.ts";
import { openRealApp, type RealApp } from "./real-app.ts";
import { requestRest } from "./transports.ts";

const SECRET = "the secret of the bridge, 32 characters";

let app: RealApp;
let bridge: Awaited<ReturnType<typeof startBridge>>;

beforeAll(async () => {
  const port = await findFreePort();
  app = await openRealApp({
    env: { CALL_GATEWAY_URL: `http://127.0.0.1:${port}`, CALL_GATEWAY_SECRET: SECRET },
  });
  await openContactWindows(app.db);
  await app.db.updateTable("appUser").set({ certifiedUntil: "2099-01-01" }).execute();
  const env = { KOLEKTA_URL: app.url, CALL_GATEWAY_SECRET: SECRET };
  bridge = await startBridge("bridge.ts", [port, 60], env);
}, 180_000);

afterAll(async () => {
  await bridge.stop();
  await app.stop();
});

const send = async <Data>(method: "GET" | "POST", path: string, input: unknown): Promise<Data> => {
  const reply = await requestRest(
    { url: app.url, token: app.people.agent },
    { method, path },
    input,
  );
  if (reply.refusal) throw new Error(reply.refusal.key ?? reply.refusal.message);
  return reply.data as Data;
};

test("the example bridge takes a call, ends it when the agent hangs up, and hands over the recording", async () => {
  const agentId = app.org.north.agent.id;
  await app.db.insertInto("telephonyAccount").values({ agentId, username: "1024" }).execute();
  const { caseId, contactId } = await newCase(app.db, { now: new Date(), agentId });
  const { callId } = await send<{ callId: number }>("POST", "/api/sms/infinity/voice-call", {
    taskId: caseId,
    contactId,
  });
  const findCall = () =>
    app.db
      .selectFrom("callRecord")
      .select(["state", "cause", "recordingId"])
      .where("id", "=", callId)
      .executeTakeFirstOrThrow();
  await waitUntil(async () => (await findCall()).state === "ANSWERED");
  await send("POST", "/api/sms/infinity/hang-up", { callId });
  await waitUntil(async () => (await findCall()).recordingId !== null);
  expect(await findCall()).toMatchObject({ state: "ENDED", cause: "TALKED" });
  const recording = await fetch(
    `${app.url}/prod/api/sms/infinity/download-voice-record?id=${callId}`,
    { headers: { token: app.people.agent } },
  );
  expect(recording.headers.get("content-type")).toBe("audio/wav");
  expect(Buffer.from(await recording.arrayBuffer()).toString("latin1", 0, 4)).toBe("RIFF");
  expect(bridge.getOutput()).toMatch(/bridge-\d+: 1024 calls \+62\d+\n/);
}, 60_000);
