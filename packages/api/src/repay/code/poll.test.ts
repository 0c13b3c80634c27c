import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { type CodeGateway, GatewayError } from "../../core/gateways.ts";
import { silentGateways } from "../../core/testing.ts";
import { pollDueCodes, nextPoll } from "./actions/poll.ts";
import { httpCodeGateway } from "./gateways/http.ts";
import { codeSimulator } from "./gateways/simulator.ts";
import { withCheckDigit } from "./rules/check-digit.ts";
import { NOON, useCodes } from "./testing.ts";

const harness = useCodes();
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

const apply = async () => (await harness.agent()).create(harness.part(500_000));

const pollWith = (code: CodeGateway) =>
  pollDueCodes(harness.context({ gateways: { ...silentGateways, code } }));

const scripted = (...answers: (string | GatewayError)[]) => {
  const requests: string[] = [];
  const gateway: CodeGateway = {
    name: "scripted",
    numberFor: async ({ reference }) => {
      requests.push(reference);
      const answer = answers[requests.length - 1] ?? `999-${reference}`;
      if (typeof answer === "string") return answer;
      throw answer;
    },
  };
  return { requests, gateway };
};

const busy = new GatewayError("busy", true);

describe("polling the provider", () => {
  test("retries after a miss under the same reference until it answers", async () => {
    const { codeId } = await apply();
    const { requests, gateway } = scripted(busy, busy);
    await pollWith(gateway);
    expect(await pollWith(gateway)).toBe(0);
    expect(requests).toHaveLength(1);
    harness.at((await nextPoll(harness.context())) ?? NOON);
    await pollWith(gateway);
    harness.at((await nextPoll(harness.context())) ?? NOON);
    expect(await pollWith(gateway)).toBe(1);
    expect(new Set(requests).size).toBe(1);
    expect(await harness.stored(codeId)).toMatchObject({
      state: "ACTIVE",
      provider: "scripted",
      number: `999-${requests[0]}`,
      attempts: 3,
    });
    expect(await nextPoll(harness.context())).toBeNull();
  });

  test("fails at once on a refusal and after two minutes of silence", async () => {
    const rejected = await apply();
    await pollWith(scripted(new GatewayError("no", false)).gateway);
    expect(await harness.stored(rejected.codeId)).toMatchObject({
      state: "FAILED",
      failure: "REFUSED",
    });
    const notices = await harness
      .context()
      .db.selectFrom("taskNotification")
      .select(["kind", "caseId", "userId"])
      .where("kind", "=", "CODE_FAILED")
      .execute();
    const { agentId, caseId } = await harness.stored(rejected.codeId);
    expect(notices).toEqual([{ kind: "CODE_FAILED", caseId, userId: agentId as number }]);
    const silent = await apply();
    expect(silent.codeId).not.toBe(rejected.codeId);
    harness.at(later(120));
    await pollWith(scripted().gateway);
    expect(await harness.stored(silent.codeId)).toMatchObject({
      state: "FAILED",
      failure: "NO_ANSWER",
    });
  });

  test("asks once for two workers and retries the code of a dead worker", async () => {
    const { codeId } = await apply();
    const { requests, gateway } = scripted();
    await Promise.all([pollWith(gateway), pollWith(gateway), pollWith(gateway)]);
    expect(requests).toHaveLength(1);
    const second = await (await harness.agent()).create(harness.full());
    const never: CodeGateway = {
      name: "dead",
      numberFor: () => Promise.reject(new Error("killed")),
    };
    await expect(pollWith(never)).rejects.toThrow("killed");
    expect(await pollWith(gateway)).toBe(0);
    harness.at(later(31));
    expect(await pollWith({ ...gateway, numberFor: async () => "9990002" })).toBe(1);
    expect((await harness.stored(second.codeId)).state).toBe("ACTIVE");
    expect((await harness.stored(codeId)).state).toBe("ACTIVE");
  });

  test("stores a number that arrives after the code ended, for late money", async () => {
    const { codeId } = await apply();
    const agent = await harness.agent();
    await pollWith({
      name: "slow",
      numberFor: async () => {
        await agent.cancel({ codeId });
        return "9990003";
      },
    });
    expect(await harness.stored(codeId)).toMatchObject({ state: "CANCELLED", number: "9990003" });
  });
});

test("the simulator gives each code one number with its check digit", async () => {
  const { codeId } = await apply();
  await pollWith(codeSimulator());
  const { number } = await harness.stored(codeId);
  expect(number).toMatch(/^8808\d{12}$/);
  expect(withCheckDigit(number?.slice(0, -1) ?? "")).toBe(number ?? "");
  const order = { reference: `1-${codeId}` } as Parameters<CodeGateway["numberFor"]>[0];
  expect(await codeSimulator().numberFor(order)).toBe(number ?? "");
});

describe("a provider over HTTP, on a real peer", () => {
  const secret = "a secret of more than thirty-two characters";

  const formatNumber = (body: string) =>
    `8808-${(JSON.parse(body) as { reference: string }).reference}`;

  /** Answers by the script, then with a number. A null never answers. */
  const provider = (...script: (Response | null)[]) => {
    const requests: { body: unknown; key: string | null; genuine: boolean }[] = [];
    const hanging = Promise.withResolvers<Response>();
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        const body = await request.text();
        const timestamp = request.headers.get("x-timestamp");
        const expected = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
        requests.push({
          body: JSON.parse(body),
          key: request.headers.get("idempotency-key"),
          genuine:
            expected === request.headers.get("x-signature") &&
            new URL(request.url).pathname === "/v1/codes",
        });
        const next = script.shift();
        if (next === null) return hanging.promise;
        return next ?? Response.json({ number: formatNumber(body) });
      },
    });
    const url = `http://127.0.0.1:${server.port}/v1`;
    return {
      requests,
      url,
      gateway: httpCodeGateway({ url, secret, timeoutMs: 200 }),
      [Symbol.asyncDispose]: async () => {
        hanging.resolve(new Response());
        await server.stop(true);
      },
    };
  };

  test("receives a signed request with the data it needs, and its number appears", async () => {
    await using peer = provider();
    const { codeId } = await apply();
    await pollWith(peer.gateway);
    expect(peer.requests).toEqual([
      {
        genuine: true,
        key: `${NOON.getTime() / 1000}-${codeId}`,
        body: {
          reference: `${NOON.getTime() / 1000}-${codeId}`,
          channel: "VA",
          bank: "BCA",
          amountMinor: 500_000,
          currency: "IDR",
          openAmount: false,
          payerName: expect.any(String),
          expiresAt: later(86_400).toISOString(),
        },
      },
    ]);
    const reference = peer.requests[0]?.key ?? "";
    expect((await harness.stored(codeId)).number).toBe(`8808-${reference}`);
  });

  test("is retried after 503 and after silence, with the same key", async () => {
    await using peer = provider(new Response("busy", { status: 503 }), null);
    const { codeId } = await apply();
    for (const seconds of [0, 5, 20]) {
      harness.at(later(seconds));
      await pollWith(peer.gateway);
    }
    expect((await harness.stored(codeId)).state).toBe("ACTIVE");
    expect(peer.requests).toHaveLength(3);
    expect(new Set(peer.requests.map(({ key }) => key)).size).toBe(1);
  });

  test.each([
    ["a refusal", () => new Response("no", { status: 422 })],
    ["a number that is none", () => Response.json({ number: "<b>" })],
    ["no JSON", () => new Response("hello")],
  ])("%s fails the code", async (_, answer) => {
    await using peer = provider(answer());
    const { codeId } = await apply();
    await pollWith(peer.gateway);
    expect(await harness.stored(codeId)).toMatchObject({ state: "FAILED", failure: "REFUSED" });
    expect(peer.requests).toHaveLength(1);
  });

  test("a redirect is not followed", async () => {
    await using elsewhere = provider();
    await using peer = provider(Response.redirect(`${elsewhere.url}/codes`, 307));
    const { codeId } = await apply();
    await pollWith(peer.gateway);
    expect((await harness.stored(codeId)).state).toBe("REQUESTED");
    expect(peer.requests).toHaveLength(1);
    expect(elsewhere.requests).toEqual([]);
  });
});
