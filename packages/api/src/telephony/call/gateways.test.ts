import { describe, expect, test } from "bun:test";
import { until } from "@kolekta/db/testing";
import { signatureOf } from "../../core/signature.ts";
import { type CallEvent, signedText } from "./actions/event.ts";
import { httpCallGateway } from "./gateways/http.ts";
import { callSimulator } from "./gateways/simulator.ts";
import { call, NOON, useDesk } from "./testing.ts";

const desk = useDesk();

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
  ] as const)("a number ending in %s goes %p", async (digit, kinds, cause) => {
    const events: CallEvent[] = [];
    const simulator = story(events);
    await simulator.dial({ callId: 1, username: "a", phone: `62812${digit}` });
    await until(() => events.length === kinds.length);
    expect(events.map((event) => event.kind)).toEqual([...kinds]);
    expect(events.find((event) => event.kind === "ENDED")?.cause).toBe(cause);
  });
});

describe("the signed bridge on a real HTTP peer", () => {
  const secret = "a secret of more than thirty-two characters";
  const bridge = () => {
    const asked: { path: string; body: string; genuine: boolean }[] = [];
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === "/recording.wav") return new Response("RIFFxxxxWAVE");
        const body = await request.text();
        const genuine =
          request.headers.get("x-signature") ===
          signatureOf(`${request.headers.get("x-timestamp")}.${body}`, secret);
        asked.push({ path: pathname, body, genuine });
        return body.includes("refuse-me")
          ? new Response("no", { status: 503 })
          : Response.json({ reference: `pbx-${JSON.parse(body).callId}` });
      },
    });
    return {
      asked,
      url: `http://127.0.0.1:${server.port}`,
      [Symbol.asyncDispose]: () => server.stop(true),
    };
  };
  const signed = (input: Parameters<typeof signedText>[0]) => ({
    ...input,
    signature: signatureOf(signedText(input), secret),
  });

  test("dials, takes the callbacks and fetches the recording from the bridge alone", async () => {
    await using peer = bridge();
    const gateway = desk.over(httpCallGateway({ url: peer.url, secret }));
    const { callId } = await (await desk.as(desk.org.north.agent, gateway)).place(desk.target());
    expect(peer.asked).toMatchObject([{ path: "/calls", genuine: true }]);
    const calls = call(desk.visit(gateway)).calls;
    const told = {
      timestamp: NOON.getTime() / 1000,
      reference: `pbx-${callId}`,
      at: NOON.toISOString(),
    };
    expect(
      await calls.callback(signed({ ...told, eventId: `e1-${callId}`, kind: "ANSWERED" })),
    ).toEqual({ applied: true });
    expect(
      await calls.callback(
        signed({
          ...told,
          eventId: `e2-${callId}`,
          kind: "ENDED",
          cause: "TALKED",
        }),
      ),
    ).toEqual({ applied: true });
    await calls.callback(
      signed({
        ...told,
        eventId: `e3-${callId}`,
        kind: "RECORDED",
        recordingUrl: `${peer.url}/recording.wav`,
      }),
    );
    expect((await desk.stored(callId)).recordingId).toBeString();
    const elsewhere = signed({
      ...told,
      eventId: `e4-${callId}`,
      kind: "RECORDED",
      recordingUrl: "http://169.254.169.254/latest",
    });
    await expect(calls.callback(elsewhere)).rejects.toThrow();
  });

  test("neither a recording nor a call follows the bridge to another address", async () => {
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

  test("a wrong or old signature changes nothing", async () => {
    await using peer = bridge();
    const gateway = desk.over(httpCallGateway({ url: peer.url, secret }));
    const { callId } = await (await desk.as(desk.org.north.agent, gateway)).place(desk.target());
    const calls = call(desk.visit(gateway)).calls;
    const told = {
      timestamp: NOON.getTime() / 1000,
      reference: `pbx-${callId}`,
      at: NOON.toISOString(),
      eventId: `x-${callId}`,
      kind: "ENDED" as const,
    };
    await expect(calls.callback({ ...signed(told), cause: "TALKED" })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    await expect(
      calls.callback(signed({ ...told, timestamp: told.timestamp - 301 })),
    ).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(call(desk.visit()).calls.callback(signed(told))).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect((await desk.stored(callId)).state).toBe("REQUESTED");
  });

  test("a bridge that does not take the call leaves the agent free", async () => {
    const gateway = desk.over(
      httpCallGateway({ url: "http://127.0.0.1:1", secret, timeoutMs: 500 }),
    );
    const agent = await desk.as(desk.org.north.agent, gateway);
    await expect(agent.place(desk.target())).rejects.toMatchObject({
      message: "call.notTaken",
    });
    await agent.place(desk.target()).catch(() => undefined);
    const calls = await desk.db
      .selectFrom("callRecord")
      .select(["state", "cause"])
      .where("caseId", "=", desk.held.caseId)
      .execute();
    expect(calls).toEqual([
      { state: "ENDED", cause: "FAILED" },
      { state: "ENDED", cause: "FAILED" },
    ]);
  });
});
