import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { createHmac } from "node:crypto";
import type { CodeGateway } from "../../core/gateways.ts";
import { silentGateways } from "../../core/testing.ts";
import { pollDueCodes } from "./actions/poll.ts";
import { expireCodes } from "./actions/expire.ts";
import { nextWithdrawal, withdrawDue } from "./actions/withdraw.ts";
import { httpCodeGateway } from "./gateways/http.ts";
import { codeSimulator } from "./gateways/simulator.ts";
import { retryAt } from "./rules/withdraw.ts";
import { BNI, NOON, useCodes } from "./testing.ts";

const harness = useCodes();
const secret = "a secret of more than thirty-two characters";
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

const createProviderContext = (code: CodeGateway) =>
  harness.context({ gateways: { ...silentGateways, code } });

const records = () =>
  harness.db
    .selectFrom("codeWithdrawal")
    .innerJoin("repaymentCode", "repaymentCode.id", "codeWithdrawal.codeId")
    .selectAll("codeWithdrawal")
    .where("repaymentCode.loanId", "=", harness.caseIds.loanId)
    .orderBy("codeId")
    .execute();

/**
 * Real HTTP provider: issues numbers and receives withdrawals by the script first. A null never
 * answers.
 */
function provider(...script: (number | null)[]) {
  const received: { body: unknown; key: string | null; genuine: boolean }[] = [];
  const hanging = Promise.withResolvers<Response>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const body = await request.text();
      const { pathname } = new URL(request.url);
      if (pathname === "/v1/codes")
        return Response.json({ number: `77-${JSON.parse(body).reference}` });
      const signed = `${request.headers.get("x-timestamp")}.${body}`;
      const right = createHmac("sha256", secret).update(signed).digest("hex");
      received.push({
        body: JSON.parse(body),
        key: request.headers.get("idempotency-key"),
        genuine: pathname === "/v1/codes/withdraw" && right === request.headers.get("x-signature"),
      });
      const next = script.shift();
      if (next === null) return hanging.promise;
      return new Response(null, { status: next ?? 204 });
    },
  });
  return {
    received,
    gateway: httpCodeGateway({ url: `http://127.0.0.1:${server.port}/v1`, secret, timeoutMs: 200 }),
    [Symbol.asyncDispose]: async () => {
      hanging.resolve(new Response());
      await server.stop(true);
    },
  };
}

/** Creates a code with a number of this provider. */
async function active(gateway: CodeGateway, paymentChannel?: typeof BNI) {
  const agent = await harness.agent();
  const made = await agent.create(harness.part(300_000, paymentChannel));
  await pollDueCodes(createProviderContext(gateway));
  return made;
}

const cancel = async (codeId: number) => (await harness.agent()).cancel({ codeId });

describe("a code that ends unpaid, at a real peer", () => {
  test("is withdrawn there, signed, after the collector got the reply", async () => {
    await using peer = provider();
    const { codeId } = await active(peer.gateway);
    await cancel(codeId);
    expect(peer.received).toEqual([]);
    expect(await nextWithdrawal(harness.context())).toEqual(NOON);
    expect(await withdrawDue(createProviderContext(peer.gateway))).toBe(1);
    const reference = `${NOON.getTime() / 1000}-${codeId}`;
    expect(peer.received).toEqual([
      {
        genuine: true,
        key: `${reference}-withdraw`,
        body: {
          reference,
          number: `77-${reference}`,
          channel: "VA",
          bank: "BCA",
          reason: "CANCELLED",
        },
      },
    ]);
    expect(await records()).toMatchObject([
      { codeId, provider: "http", outcome: "NOTIFIED", attempts: 1, settledAt: sameInstant(NOON) },
    ]);
    expect(await withdrawDue(createProviderContext(peer.gateway))).toBe(0);
  });

  test("is withdrawn also when replaced, expired or on a closed case", async () => {
    await using peer = provider();
    const agent = await harness.agent();
    const first = await active(peer.gateway);
    const second = await agent.create(harness.part(200_000));
    await pollDueCodes(createProviderContext(peer.gateway));
    const third = await active(peer.gateway, BNI);
    harness.at(later(86_400));
    await expireCodes(harness.context());
    await withdrawDue(createProviderContext(peer.gateway));
    expect(
      (await records()).map(({ codeId, reason, outcome }) => [codeId, reason, outcome]),
    ).toEqual([
      [first.codeId, "CANCELLED", "NOTIFIED"],
      [second.codeId, "EXPIRED", "NOTIFIED"],
      [third.codeId, "EXPIRED", "NOTIFIED"],
    ]);
    expect(peer.received).toHaveLength(3);
  });

  test("is retried after 503 and silence under the same key until acknowledged", async () => {
    await using peer = provider(503, null);
    const { codeId } = await active(peer.gateway);
    await cancel(codeId);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      harness.at((await nextWithdrawal(harness.context())) ?? NOON);
      await withdrawDue(createProviderContext(peer.gateway));
    }
    expect(peer.received).toHaveLength(3);
    expect(new Set(peer.received.map(({ key }) => key)).size).toBe(1);
    expect(await records()).toMatchObject([
      { outcome: "NOTIFIED", attempts: 3, failure: null, settledAt: sameInstant(later(3)) },
    ]);
    expect(await nextWithdrawal(harness.context())).toBeNull();
  });

  test.each([
    [410, "NOTIFIED", null],
    [404, "REFUSED", "the provider answered 404"],
    [501, "REFUSED", "the provider answered 501"],
  ] as const)("an answer %d is final: %s", async (status, outcome, failure) => {
    await using peer = provider(status);
    const { codeId } = await active(peer.gateway);
    await cancel(codeId);
    await withdrawDue(createProviderContext(peer.gateway));
    expect(await records()).toMatchObject([{ outcome, failure, attempts: 1 }]);
    const [line] = await harness.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "code.withdraw")
      .where("entityId", "=", String(codeId))
      .execute();
    expect(line?.after).toMatchObject({ provider: "http", outcome });
  });

  test("gives up after a day when its provider is unreachable, though the code ended at once", async () => {
    await using peer = provider();
    const { codeId } = await active(peer.gateway);
    await cancel(codeId);
    expect((await harness.stored(codeId)).state).toBe("CANCELLED");
    const unreachable = httpCodeGateway({ url: "http://127.0.0.1:1", secret, timeoutMs: 200 });
    let attempts = 0;
    for (let at = await due(); at; at = await due()) {
      harness.at(at);
      await withdrawDue(createProviderContext(unreachable));
      attempts += 1;
    }
    expect(await records()).toMatchObject([{ outcome: "GIVEN_UP", attempts }]);
    expect(attempts).toBeLessThan(120);
  });

  test("also withdraws a number that arrives after the code ended", async () => {
    await using peer = provider();
    const agent = await harness.agent();
    const { codeId } = await agent.create(harness.part(300_000));
    await pollDueCodes(
      createProviderContext({
        ...peer.gateway,
        numberFor: async (order) => {
          await cancel(codeId);
          return peer.gateway.numberFor(order);
        },
      }),
    );
    await withdrawDue(createProviderContext(peer.gateway));
    expect(await records()).toMatchObject([{ codeId, outcome: "NOTIFIED" }]);
  });

  test("is withdrawn once by two concurrent workers", async () => {
    await using peer = provider();
    const { codeId } = await active(peer.gateway);
    await cancel(codeId);
    const context = createProviderContext(peer.gateway);
    await Promise.all([withdrawDue(context), withdrawDue(context), withdrawDue(context)]);
    expect(peer.received).toHaveLength(1);
  });
});

const due = () => nextWithdrawal(harness.context());

test("records a provider without a withdrawal call or a number from another provider", async () => {
  const agent = await harness.agent();
  const made = await agent.create(harness.part(300_000));
  await pollDueCodes(createProviderContext(codeSimulator()));
  await cancel(made.codeId);
  const second = await agent.create(harness.part(200_000));
  await pollDueCodes(harness.context());
  await cancel(second.codeId);
  await withdrawDue(harness.context());
  expect(await records()).toMatchObject([
    { codeId: made.codeId, provider: "simulator", outcome: "NO_CALL" },
    { codeId: second.codeId, provider: "silent", outcome: "NO_CALL" },
  ]);
});

test("the simulator withdraws codes", async () => {
  const { codeId } = await active(codeSimulator());
  await cancel(codeId);
  expect(await withdrawDue(createProviderContext(codeSimulator()))).toBe(1);
  expect(await records()).toMatchObject([{ codeId, outcome: "NOTIFIED" }]);
});

test("a code without a number needs no withdrawal", async () => {
  const agent = await harness.agent();
  const { codeId } = await agent.create(harness.part(300_000));
  await cancel(codeId);
  expect(await records()).toEqual([]);
});

test("delays grow from a second to a quarter of an hour and end with the time limit", () => {
  const at = (attempts: number, now = NOON) =>
    retryAt({ createdAt: NOON, attempts }, now, 1)?.getTime();
  expect(at(1)).toBe(later(1).getTime());
  expect(at(4)).toBe(later(8).getTime());
  expect(at(30)).toBe(later(900).getTime());
  expect(at(30, later(2_700))).toBeUndefined();
  expect(at(1, later(3_598))).toBe(later(3_599).getTime());
});
