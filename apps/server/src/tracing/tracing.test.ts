import { afterEach, describe, expect, test } from "bun:test";
import { silentGateways } from "@kolekta/api/core/testing";
import { GatewayError, type Gateways } from "@kolekta/api/core/gateways";
import { observePool } from "@kolekta/db";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { context, ROOT_CONTEXT } from "@opentelemetry/api";
import { sql } from "kysely";
import { openApp, createActor } from "../../test/app.ts";
import { little } from "../../test/little-router.ts";
import { otlpPeer } from "../../test/otlp-peer.ts";
import { freePort } from "../../test/process.ts";
import { readEnv } from "../env.ts";
import { runWatched } from "../job-run.ts";
import type { ExportOptions } from "./exporter.ts";
import { openTracing, traceFields } from "./tracing.ts";

const database = useTestDatabase();
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0)) await resource.close();
});

function collect(variables: Record<string, string> = {}, options: ExportOptions = {}) {
  const peer = otlpPeer();
  open.push({ close: () => peer.stop() });
  const spans = { exported: 0, lost: 0 };
  const env = readEnv({
    OTEL_EXPORTER_OTLP_ENDPOINT: peer.url,
    OTEL_TRACES_SAMPLER_ARG: "1",
    ...variables,
  });
  const tracing = openTracing(env, (outcome, count) => void (spans[outcome] += count), options);
  if (!tracing) throw new Error("there is an endpoint");
  open.unshift(tracing);
  return { peer, tracing, spans, variables };
}

const serve = async ({
  tracing,
  variables: env,
}: Pick<ReturnType<typeof collect>, "tracing" | "variables">) => {
  const app = await openApp({ router: little, tracing, env, identify: async () => createActor() });
  open.unshift({ close: app.stop });
  const find = (headers: Record<string, string> = {}) =>
    app.call("/prod/api/edge/find/7", { headers: { token: "agent-token", ...headers } });
  return { ...app, find };
};

describe("without a collector", () => {
  test("traces nothing, keeps no context and adds nothing to the log", () => {
    expect(openTracing(readEnv({}), () => {})).toBeNull();
    expect(context.active()).toBe(ROOT_CONTEXT);
    const mark = Symbol("mark");
    const within = ROOT_CONTEXT.setValue(mark, 1);
    expect(context.with(within, () => context.active())).toBe(ROOT_CONTEXT);
    expect(traceFields()).toEqual({});
  });
});

const PARENT = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`;

describe("a trace started by the caller", () => {
  test("continues behind a trusted proxy, regardless of the share", async () => {
    const collected = collect({ TRUSTED_PROXIES: "127.0.0.1", OTEL_TRACES_SAMPLER_ARG: "0" });
    const { find } = await serve(collected);
    await find({ traceparent, tracestate: "vendor=secret" });
    await find();
    await collected.tracing.flush();
    const spans = collected.peer.spans();
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({ traceId: PARENT.traceId, parentSpanId: PARENT.spanId });
    expect(JSON.stringify(collected.peer.received)).not.toContain("secret");
  });

  test("is ignored from an untrusted caller", async () => {
    const collected = collect({ TRUSTED_PROXIES: "203.0.113.1" });
    const { find } = await serve(collected);
    await find({ traceparent });
    await collected.tracing.flush();
    const [span, ...rest] = collected.peer.spans();
    expect(rest).toEqual([]);
    expect(span?.traceId).not.toBe(PARENT.traceId);
    expect(span?.parentSpanId).toBeUndefined();
  });

  test("is neither exported nor logged at a share of zero", async () => {
    const collected = collect({ OTEL_TRACES_SAMPLER_ARG: "0" });
    const { find, lines } = await serve(collected);
    expect((await find({ traceparent })).status).toBe(200);
    await collected.tracing.flush();
    expect(collected.peer.spans()).toEqual([]);
    expect(lines.join("")).not.toContain("traceId");
  });
});

describe("a failure", () => {
  test("is named by its kind; its message is not exported", async () => {
    const collected = collect();
    const { call } = await serve(collected);
    const headers = { token: "agent-token" };
    expect((await call("/prod/api/edge/fail?as=bug", { headers })).status).toBe(500);
    await call("/prod/api/edge/fail?as=conflict", { headers });
    await collected.tracing.flush();
    const spans = collected.peer.spans();
    expect(spans.map(({ attributes }) => attributes["error.type"])).toEqual([
      "internal",
      "record.changed",
    ]);
    expect(spans.map(({ status }) => status.code ?? 0)).toEqual([2, 0]);
    expect(JSON.stringify(collected.peer.received)).not.toContain("secret");
  });
});

describe("background jobs", () => {
  test("trace each turn separately, with its statements and its requests to providers", async () => {
    const { tracing, peer } = collect({
      CODE_GATEWAY_URL: "https://user:pass@pay.example:8443/codes",
      CODE_GATEWAY_SECRET: "x".repeat(32),
    });
    observePool(database.db, { statement: tracing.statement });
    const refusing: Gateways = {
      ...silentGateways,
      code: {
        name: "test",
        numberFor: async () => {
          throw new GatewayError("telltale of the provider", false);
        },
      },
    };
    const { code } = tracing.gateways(refusing);
    const order = { reference: "telltale" } as Parameters<typeof code.numberFor>[0];
    const job = { name: "code.poll" } as const;
    const run = runWatched(job, "clock", { tracing }, async () => {
      await sql`select id from loan where number = ${"telltale"}`.execute(database.db);
      await sql`select 'telltale'::int`.execute(database.db).catch(() => undefined);
      await code.numberFor(order);
    });
    await expect(run).rejects.toThrow("telltale");
    // No span is recorded around these.
    await sql`select 1`.execute(database.db);
    await code.numberFor(order).catch(() => undefined);
    await tracing.flush();
    const spans = peer.spans();
    const root = spans.find(({ name }) => name === "code.poll");
    const children = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
    expect(spans).toHaveLength(1 + children.length);
    expect(children.map(({ name, attributes }) => [name, attributes["error.type"]])).toEqual([
      ["select loan", undefined],
      ["select", "other"],
      ["code.numberFor", "FINAL"],
    ]);
    expect(children[2]?.attributes["server.address"]).toBe("pay.example");
    expect(root?.attributes).toEqual({ "kolekta.trigger": "clock", "error.type": "FINAL" });
    expect(JSON.stringify(peer.received)).not.toMatch(/telltale|user:pass|8443/);
  });
});

describe("a collector that does not keep up", () => {
  test("holds up no request, and the number of waiting spans is limited", async () => {
    const collected = collect({}, { maxWaiting: 16 });
    const { peer, tracing, spans } = collected;
    const { find } = await serve(collected);
    const release = peer.hold();
    for (let n = 0; n < 200; n += 1) expect((await find()).status).toBe(200);
    expect(peer.arrived()).toBe(1);
    // Sixteen are being sent and sixteen wait.
    expect(spans).toEqual({ exported: 0, lost: 200 - 32 });
    release();
    await tracing.flush();
    await waitUntil(() => spans.exported === 32);
    expect(peer.spans()).toHaveLength(32);
  });

  test("or is absent costs spans, and no request", async () => {
    const collected = collect(
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${freePort()}` },
      { maxWaiting: 16, longestMs: 300 },
    );
    const { find } = await serve(collected);
    for (let n = 0; n < 40; n += 1) expect((await find()).status).toBe(200);
    await collected.tracing.flush().catch(() => undefined);
    await waitUntil(() => collected.spans.lost === 40);
    expect(collected.spans.exported).toBe(0);
  });
});
