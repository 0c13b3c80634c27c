import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newCase } from "@kolekta/api/seeds";
import { toneRecording } from "@kolekta/api/telephony/call/gateways/tone";
import { ops } from "./ops.ts";
import { openRealApp, type RealApp } from "./real-app.ts";
import { requestRest } from "./transports.ts";

let app: RealApp;
let dir: string;
let key: string;

const post = async <Data>(token: string, path: string, input: object): Promise<Data> => {
  const reply = await requestRest({ url: app.url, token }, { method: "POST", path }, input);
  if (reply.refusal) throw new Error(`${path}: ${reply.refusal.key}`);
  return reply.data as Data;
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-recordings-"));
  app = await openRealApp({ env: { DATA_DIR: dir } });
  await app.db.updateTable("appUser").set({ certifiedUntil: "2099-01-01" }).execute();
  const admin = app.people.administrator;
  const { accountId } = await post<{ accountId: number }>(admin, "/api/service-account/create", {
    name: "Recorder",
    permissions: ["recording.upload", "recording.read"],
  });
  const request = { accountId, name: "first", days: 1 };
  ({ key } = await post<{ key: string }>(admin, "/api/service-account/key/create", request));
}, 180_000);

afterAll(async () => {
  await app.stop();
  await rm(dir, { recursive: true });
});

async function recordCall(): Promise<number> {
  const target = await newCase(app.db, { now: new Date(), agentId: app.org.north.agent.id });
  const call = await post<{ callId: number }>(app.people.agent, "/api/sms/manual/callOutMessage", {
    taskId: target.caseId,
    contactId: target.contactId,
    cause: "TALKED",
    duration: 30,
  });
  return call.callId;
}

const wav = (seconds: number) => new File([toneRecording(seconds)], "x.wav");

const listen = (token: string, path: string, headers = {}) =>
  fetch(`${app.url}/prod/api/${path}`, { headers: { token, ...headers } });

test("a form adds a recording, and the player and the key get its bytes", async () => {
  const callId = await recordCall();
  const uploaded = await post<object>(key, "/api/call/recording", { callId, file: wav(2) });
  expect(uploaded).toMatchObject({ callId, mediaType: "audio/wav", seconds: 2 });
  const bytes = await wav(2).bytes();
  const played = `sms/infinity/download-voice-record?id=${callId}`;
  for (const reply of [
    await listen(app.people.agent, played),
    await listen(key, `call/recording?callId=${callId}`),
  ]) {
    expect(reply.headers.get("content-type")).toBe("audio/wav");
    expect(await reply.bytes()).toEqual(bytes);
  }
  const part = await listen(app.people.agent, played, { range: "bytes=100-199" });
  expect([part.status, await part.bytes()]).toEqual([206, bytes.slice(100, 200)]);
});

test("the key hears nothing at the address of the player", async () => {
  const callId = await recordCall();
  await post(key, "/api/call/recording", { callId, file: wav(1) });
  const reply = await listen(key, `sms/infinity/download-voice-record?id=${callId}`);
  expect(reply.status).toBe(403);
});

test("the command imports a folder, and ends with 1 where a file is refused", async () => {
  const callId = await recordCall();
  const folder = await mkdtemp(join(dir, "folder-"));
  await Bun.write(join(folder, `${callId}.wav`), wav(1));
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: dir };
  const run = () => ops(["recording", "import", folder], env);
  expect(await run()).toEqual({ code: 0, err: "", out: `STORED  ${callId}.wav  call ${callId}\n` });
  await Bun.write(join(folder, "notes.txt"), "none");
  const second = await run();
  expect(second.code).toBe(1);
  expect(second.out).toStartWith(`EXISTING  ${callId}.wav  call ${callId}\nREFUSED  notes.txt  `);
  const reply = await listen(key, `call/recording?callId=${callId}`);
  expect(await reply.bytes()).toEqual(await wav(1).bytes());
});
