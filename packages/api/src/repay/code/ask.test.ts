import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { type CodeGateway, GatewayError } from "../../core/gateways.ts";
import { silentGateways } from "../../core/testing.ts";
import { askDue, nextAsk } from "./actions/ask.ts";
import { httpCodeGateway } from "./gateways/http.ts";
import { codeSimulator } from "./gateways/simulator.ts";
import { withCheckDigit } from "./rules/check-digit.ts";
import { NOON, useCodes } from "./testing.ts";

const desk = useCodes();
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

const apply = async () => (await desk.agent()).create(desk.part(500_000));

const asking = (code: CodeGateway) => askDue(desk.visit({ gateways: { ...silentGateways, code } }));

const scripted = (...answers: (string | GatewayError)[]) => {
  const asked: string[] = [];
  const gateway: CodeGateway = {
    name: "scripted",
    numberFor: async ({ reference }) => {
      asked.push(reference);
      const answer = answers[asked.length - 1] ?? `999-${reference}`;
      if (typeof answer === "string") return answer;
      throw answer;
    },
  };
  return { asked, gateway };
};

const busy = new GatewayError("busy", true);

describe("asking the provider", () => {
  test("again after a miss, under the same reference, until it answers", async () => {
    const { codeId } = await apply();
    const { asked, gateway } = scripted(busy, busy);
    await asking(gateway);
    expect(await asking(gateway)).toBe(0);
    expect(asked).toHaveLength(1);
    desk.at((await nextAsk(desk.visit())) ?? NOON);
    await asking(gateway);
    desk.at((await nextAsk(desk.visit())) ?? NOON);
    expect(await asking(gateway)).toBe(1);
    expect(new Set(asked).size).toBe(1);
    expect(await desk.stored(codeId)).toMatchObject({
      state: "ACTIVE",
      provider: "scripted",
      number: `999-${asked[0]}`,
      asks: 3,
    });
    expect(await nextAsk(desk.visit())).toBeNull();
  });

  test("fails at once where it says no, after two minutes where it says nothing", async () => {
    const refused = await apply();
    await asking(scripted(new GatewayError("no", false)).gateway);
    expect(await desk.stored(refused.codeId)).toMatchObject({
      state: "FAILED",
      failure: "REFUSED",
    });
    const notices = await desk
      .visit()
      .db.selectFrom("taskNotice")
      .select(["kind", "caseId", "userId"])
      .where("kind", "=", "CODE_FAILED")
      .execute();
    const { agentId, caseId } = await desk.stored(refused.codeId);
    expect(notices).toEqual([{ kind: "CODE_FAILED", caseId, userId: agentId as number }]);
    const silent = await apply();
    expect(silent.codeId).not.toBe(refused.codeId);
    desk.at(later(120));
    await asking(scripted().gateway);
    expect(await desk.stored(silent.codeId)).toMatchObject({
      state: "FAILED",
      failure: "NO_ANSWER",
    });
  });

  test("by two at once asks once; a dead asker's code is asked for again", async () => {
    const { codeId } = await apply();
    const { asked, gateway } = scripted();
    await Promise.all([asking(gateway), asking(gateway), asking(gateway)]);
    expect(asked).toHaveLength(1);
    const second = await (await desk.agent()).create(desk.full());
    const never: CodeGateway = {
      name: "dead",
      numberFor: () => Promise.reject(new Error("killed")),
    };
    await expect(asking(never)).rejects.toThrow("killed");
    expect(await asking(gateway)).toBe(0);
    desk.at(later(31));
    expect(await asking({ ...gateway, numberFor: async () => "9990002" })).toBe(1);
    expect((await desk.stored(second.codeId)).state).toBe("ACTIVE");
    expect((await desk.stored(codeId)).state).toBe("ACTIVE");
  });

  test("a number that comes when nobody wants the code any more is kept for late money", async () => {
    const { codeId } = await apply();
    const agent = await desk.agent();
    await asking({
      name: "slow",
      numberFor: async () => {
        await agent.cancel({ codeId });
        return "9990003";
      },
    });
    expect(await desk.stored(codeId)).toMatchObject({
      state: "CANCELLED",
      number: "9990003",
    });
  });
});

test("the simulator gives each code one number, with its check digit", async () => {
  const { codeId } = await apply();
  await asking(codeSimulator());
  const { number } = await desk.stored(codeId);
  expect(number).toMatch(/^8808\d{12}$/);
  expect(withCheckDigit(number?.slice(0, -1) ?? "")).toBe(number ?? "");
  const order = { reference: `1-${codeId}` } as Parameters<CodeGateway["numberFor"]>[0];
  expect(await codeSimulator().numberFor(order)).toBe(number ?? "");
});

describe("a provider over HTTP, on a real peer", () => {
  const secret = "a secret of more than thirty-two characters";

  const numberOf = (body: string) =>
    `8808-${(JSON.parse(body) as { reference: string }).reference}`;

  /** Answers by the script, then with a number; a null answers nothing until it is disposed of. */
  const provider = (...script: (Response | null)[]) => {
    const asked: { body: unknown; key: string | null; genuine: boolean }[] = [];
    const hanging = Promise.withResolvers<Response>();
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        const body = await request.text();
        const timestamp = request.headers.get("x-timestamp");
        const expected = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
        asked.push({
          body: JSON.parse(body),
          key: request.headers.get("idempotency-key"),
          genuine:
            expected === request.headers.get("x-signature") &&
            new URL(request.url).pathname === "/v1/codes",
        });
        const next = script.shift();
        if (next === null) return hanging.promise;
        return next ?? Response.json({ number: numberOf(body) });
      },
    });
    const url = `http://127.0.0.1:${server.port}/v1`;
    return {
      asked,
      url,
      gateway: httpCodeGateway({
        url,
        secret,
        timeoutMs: 200,
      }),
      [Symbol.asyncDispose]: async () => {
        hanging.resolve(new Response());
        await server.stop(true);
      },
    };
  };

  test("is told what it needs, signed, and its number is shown", async () => {
    await using peer = provider();
    const { codeId } = await apply();
    await asking(peer.gateway);
    expect(peer.asked).toEqual([
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
    const reference = peer.asked[0]?.key ?? "";
    expect((await desk.stored(codeId)).number).toBe(`8808-${reference}`);
  });

  test("is asked again after 503 and after silence, with the same key", async () => {
    await using peer = provider(new Response("busy", { status: 503 }), null);
    const { codeId } = await apply();
    for (const seconds of [0, 5, 20]) {
      desk.at(later(seconds));
      await asking(peer.gateway);
    }
    expect((await desk.stored(codeId)).state).toBe("ACTIVE");
    expect(peer.asked).toHaveLength(3);
    expect(new Set(peer.asked.map(({ key }) => key)).size).toBe(1);
  });

  test.each([
    ["a refusal", () => new Response("no", { status: 422 })],
    ["a number that is none", () => Response.json({ number: "<b>" })],
    ["no JSON", () => new Response("hello")],
  ])("%s fails the code", async (_, answer) => {
    await using peer = provider(answer());
    const { codeId } = await apply();
    await asking(peer.gateway);
    expect(await desk.stored(codeId)).toMatchObject({
      state: "FAILED",
      failure: "REFUSED",
    });
    expect(peer.asked).toHaveLength(1);
  });

  test("a redirect is not followed", async () => {
    await using elsewhere = provider();
    await using peer = provider(Response.redirect(`${elsewhere.url}/codes`, 307));
    const { codeId } = await apply();
    await asking(peer.gateway);
    expect((await desk.stored(codeId)).state).toBe("REQUESTED");
    expect(peer.asked).toHaveLength(1);
    expect(elsewhere.asked).toEqual([]);
  });
});
