import { describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import { computeSignature } from "../../core/signature.ts";
import { type CallEvent, signedText } from "./actions/event.ts";
import { httpCallGateway } from "./gateways/http.ts";
import { callSimulator } from "./gateways/simulator.ts";
import { call, NOON, useCallHarness } from "./testing.ts";

const harness = useCallHarness();

const story = (events: CallEvent[]) => {
  const simulator = callSimulator({
    now: () => new Date(),
    speed: 200,
    report: async (event) => void events.push(event),
  });
  return simulator;
};

describe("the simulator", () => {
  test.each([
    ["9", ["RINGING", "ANSWERED", "ENDED", "RECORDED"], "TALKED"],
    ["0", ["RINGING", "ENDED"], "INVALID"],
    ["1", ["RINGING", "ENDED"], "REFUSED"],
    ["2", ["RINGING", "ENDED"], "NO_ANSWER"],
    ["3", ["RINGING", "ENDED"], "BUSY"],
  ] as const)("a call to a number ending in %s goes through %p", async (digit, kinds, cause) => {
    const events: CallEvent[] = [];
    const simulator = story(events);
    await simulator.dial({ callId: 1, username: "a", phone: `62812${digit}` });
    await waitUntil(() => events.length === kinds.length);
    expect(events.map((event) => event.kind)).toEqual([...kinds]);
    expect(events.find((event) => event.kind === "ENDED")?.cause).toBe(cause);
  });
});

test("the simulator passes on the error of each failed report, and continues", async () => {
  const lost: unknown[] = [];
  const simulator = callSimulator({
    now: () => new Date(),
    speed: 200,
    report: () => Promise.reject(new Error("the database is closed")),
    onLost: (error) => lost.push(error),
  });
  await simulator.dial({ callId: 1, username: "a", phone: "628123" });
  await waitUntil(() => lost.length === 2);
  expect(lost.map(String)).toEqual(Array(2).fill("Error: the database is closed"));
});

describe("the signed bridge on a real HTTP peer", () => {
  const secret = "a secret of more than thirty-two characters";
  const bridge = () => {
    const requests: { path: string; body: string; genuine: boolean }[] = [];
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === "/recording.wav") return new Response("RIFFxxxxWAVE");
        const body = await request.text();
        const genuine =
          request.headers.get("x-signature") ===
          computeSignature(`${request.headers.get("x-timestamp")}.${body}`, secret);
        requests.push({ path: pathname, body, genuine });
        return body.includes("refuse-me")
          ? new Response("no", { status: 503 })
          : Response.json({ reference: `pbx-${JSON.parse(body).callId}` });
      },
    });
    return {
      requests,
      url: `http://127.0.0.1:${server.port}`,
      [Symbol.asyncDispose]: () => server.stop(true),
    };
  };
  const signed = (input: Parameters<typeof signedText>[0]) => ({
    ...input,
    signature: computeSignature(signedText(input), secret),
  });

  test("dials, accepts callbacks and fetches the recording only from the bridge", async () => {
    await using peer = bridge();
    const gateway = harness.over(httpCallGateway({ url: peer.url, secret }));
    const { callId } = await (
      await harness.as(harness.org.north.agent, gateway)
    ).dial(harness.target());
    expect(peer.requests).toMatchObject([{ path: "/calls", genuine: true }]);
    const calls = call(harness.context(gateway)).calls;
    const payload = {
      timestamp: NOON.getTime() / 1000,
      reference: `pbx-${callId}`,
      at: NOON.toISOString(),
    };
    expect(
      await calls.callback(signed({ ...payload, eventId: `e1-${callId}`, kind: "ANSWERED" })),
    ).toEqual({ applied: true });
    expect(
      await calls.callback(
        signed({ ...payload, eventId: `e2-${callId}`, kind: "ENDED", cause: "TALKED" }),
      ),
    ).toEqual({ applied: true });
    await calls.callback(
      signed({
        ...payload,
        eventId: `e3-${callId}`,
        kind: "RECORDED",
        recordingUrl: `${peer.url}/recording.wav`,
      }),
    );
    expect((await harness.stored(callId)).recordingId).toBeString();
    const elsewhere = signed({
      ...payload,
      eventId: `e4-${callId}`,
      kind: "RECORDED",
      recordingUrl: "http://169.254.169.254/latest",
    });
    await expect(calls.callback(elsewhere)).rejects.toThrow();
  });

  test("follows no redirect of the bridge for a recording or a call", async () => {
    const inside: string[] = [];
    await using inner = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => (inside.push(url), Response.json({ reference: "x" })),
    });
    await using leading = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => Response.redirect(`http://127.0.0.1:${inner.port}/inner`),
    });
    const url = `http://127.0.0.1:${leading.port}`;
    const gateway = httpCallGateway({ url, secret });
    const fetched = gateway.fetchRecording?.(`${url}/recording.wav`);
    expect(await fetched?.catch((why) => why)).toBeInstanceOf(Error);
    const dialled = gateway.dial({ callId: 1, username: "a", phone: "62812" });
    expect(await dialled.catch((why) => why)).toBeInstanceOf(Error);
    expect(inside).toEqual([]);
  });

  test("ignores a wrong or old signature", async () => {
    await using peer = bridge();
    const gateway = harness.over(httpCallGateway({ url: peer.url, secret }));
    const { callId } = await (
      await harness.as(harness.org.north.agent, gateway)
    ).dial(harness.target());
    const calls = call(harness.context(gateway)).calls;
    const payload = {
      timestamp: NOON.getTime() / 1000,
      reference: `pbx-${callId}`,
      at: NOON.toISOString(),
      eventId: `x-${callId}`,
      kind: "ENDED" as const,
    };
    await expect(calls.callback({ ...signed(payload), cause: "TALKED" })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    await expect(
      calls.callback(signed({ ...payload, timestamp: payload.timestamp - 301 })),
    ).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(call(harness.context()).calls.callback(signed(payload))).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect((await harness.stored(callId)).state).toBe("REQUESTED");
  });

  test("leaves the agent free when the bridge rejects the call", async () => {
    const gateway = harness.over(
      httpCallGateway({ url: "http://127.0.0.1:1", secret, timeoutMs: 500 }),
    );
    const agent = await harness.as(harness.org.north.agent, gateway);
    await expect(agent.dial(harness.target())).rejects.toMatchObject({
      message: "call.rejectedByProvider",
    });
    await agent.dial(harness.target()).catch(() => undefined);
    const calls = await harness.db
      .selectFrom("callRecord")
      .select(["state", "cause"])
      .where("caseId", "=", harness.caseIds.caseId)
      .execute();
    expect(calls).toEqual([
      { state: "ENDED", cause: "FAILED" },
      { state: "ENDED", cause: "FAILED" },
    ]);
  });
});
