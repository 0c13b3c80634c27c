import { afterAll, beforeAll, expect, test } from "bun:test";
import { computeSignature } from "@kolekta/api/core/signature";
import { quickBiDashboard } from "@kolekta/api/reports/bi/gateways/quickbi";
import { signedText } from "@kolekta/api/telephony/call/actions/event";
import { openRealApp, type RealApp } from "../real-app.ts";

const secret = "a secret of more than thirty-two characters";
/** Internal hosts that received a request; must stay empty. */
const inside: string[] = [];
const inner = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) => (inside.push(url), new Response("credentials")),
});
const bridge = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => Response.redirect(`http://127.0.0.1:${inner.port}/metadata`),
});
let app: RealApp;

beforeAll(async () => {
  app = await openRealApp({
    env: { CALL_GATEWAY_URL: `http://127.0.0.1:${bridge.port}`, CALL_GATEWAY_SECRET: secret },
  });
}, 180_000);
afterAll(async () => {
  await app.stop();
  await bridge.stop(true);
  await inner.stop(true);
});

test.each([
  [
    "the bridge's own address, which leads on",
    () => `http://127.0.0.1:${bridge.port}/recording.wav`,
  ],
  ["an address inside", () => `http://127.0.0.1:${inner.port}/recording.wav`],
  ["the metadata of the cloud", () => "http://169.254.169.254/latest/meta-data"],
])("a signed callback triggers no request to %s", async (_, recordingUrl) => {
  const event = {
    timestamp: Math.floor(Date.now() / 1000),
    eventId: crypto.randomUUID(),
    reference: "pbx-1",
    kind: "RECORDED" as const,
    at: new Date().toISOString(),
    recordingUrl: recordingUrl(),
  };
  const signature = computeSignature(signedText(event), secret);
  const reply = await fetch(`${app.url}/prod/api/telephony/call/callback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...event, signature }),
  });
  expect(reply.ok).toBe(false);
  expect(await reply.text()).not.toContain("credentials");
  expect(inside).toEqual([]);
});

test("a name that resolves outside on check and inside on request reaches no internal host", async () => {
  const answers = [["192.0.2.1"], ["127.0.0.1"]];
  let connections = 0;
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: (socket) => {
        connections += 1;
        socket.end();
      },
      data() {},
    },
  });
  const dashboard = quickBiDashboard({
    apiUrl: `https://localhost:${listener.port}/`,
    viewUrl: "https://bi.example/",
    accessKeyId: "key",
    accessKeySecret: "secret",
    pages: new Map([["team", "work"]]),
    outside: { resolve: async () => answers.shift() ?? [] },
    timeoutMs: 300,
    now: () => new Date(),
  });
  const request = dashboard.getFrameUrl({
    pageId: "team",
    params: {},
    token: "token",
    expiresAt: new Date(Date.now() + 60_000),
    login: "somebody",
  });
  expect(String(await request.catch((why) => why))).toContain("no answer");
  expect([answers.length, connections]).toEqual([1, 0]);
  listener.stop(true);
});
