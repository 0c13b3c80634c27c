import { describe, expect, test } from "bun:test";
import { createDb } from "@kolekta/db";
import { scrape, parseSeries } from "../../test/scrape.ts";
import { appRouter } from "@kolekta/api";
import { ROOT } from "../env.ts";
import { listEndpoints } from "../http/endpoints.ts";
import { createLog } from "../log.ts";
import { listMetrics } from "./document.ts";
import { everyMetric } from "./catalog.ts";
import { Meters } from "./meters.ts";
import { serveMetrics } from "./metrics-server.ts";

/** Labels with a bounded number of values, from the code, the schema or the operator. */
const LABELS = [
  "action",
  "channel",
  "outcome",
  "reason",
  "limit",
  "transport",
  "procedure",
  "status",
  "code",
  "name",
  "trigger",
  "table",
  "state",
  "question",
  "pool",
  "disk",
  "standby",
  "slot",
  "replica",
];

test("metrics have Prometheus names, base units and a description each", () => {
  const all = listMetrics(everyMetric());
  expect(all.length).toBeGreaterThan(50);
  for (const { name, type, help } of all) {
    expect(name).toMatch(/^kolekta_[a-z0-9_]+$/);
    expect(name.endsWith("_total")).toBe(type === "counter");
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb)(_|$)/);
    expect(help.length).toBeGreaterThan(10);
  }
});

test("no series has a label that grows without bound", () => {
  const labels = listMetrics(everyMetric()).flatMap((metric) => metric.labelNames);
  expect([...new Set(labels)].toSorted()).toEqual(LABELS.toSorted());
  // Prometheus adds these labels itself and would rename ours.
  expect(labels.filter((label) => /^(job|instance|installation)$/.test(label))).toEqual([]);
});

test("a scrape stays below 300 kB when every procedure was asked, answered and refused", async () => {
  const meters = new Meters();
  for (const { name } of listEndpoints(appRouter))
    for (const transport of ["rest", "trpc"])
      for (const status of [200, 400, 503]) meters.requests.ended(transport, name, status, 12.345);
  const text = await meters.registry.metrics();
  expect(text.length).toBeGreaterThan(100_000);
  expect(text.length).toBeLessThan(300_000);
  expect(text).toContain('transport="poll"');
});

test.skipIf(process.platform !== "linux")("docs/operate/metrics.md has them all", () => {
  const { exitCode, stderr } = Bun.spawnSync(
    [process.execPath, "apps/server/src/metrics/document-file.ts", "--verify"],
    { cwd: ROOT },
  );
  expect({ exitCode, output: stderr.toString() }).toEqual({ exitCode: 0, output: "" });
});

const promtool = Bun.which("promtool");

test.skipIf(!promtool)("promtool finds nothing to correct in Kolekta's metrics", async () => {
  const text = await everyMetric().metrics();
  const serverBlocks = text
    .split("\n\n")
    .filter((block) => !/kolekta_(nodejs|process)_/.test(block));
  const { stdout, stderr } = Bun.spawnSync([promtool ?? "", "check", "metrics"], {
    stdin: Buffer.from(`${serverBlocks.join("\n\n")}\n`),
  });
  expect(`${stdout}${stderr}`).toBe("");
});

describe("metrics on loopback", () => {
  test("serve counted values and log a taken port", async () => {
    const meters = new Meters();
    meters.requests.ended("rest", "tasks.case.list", 200, 12);
    meters.requests.limited("login");
    meters.work.ran({ job: "case.tally", trigger: "clock", outcome: "done", seconds: 2 });
    meters.sockets.sent(3);
    const probe = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      reusePort: true,
      fetch: () => new Response(),
    });
    const port = probe.port ?? 0;
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    expect(serveMetrics(meters, port, log)).toBeNull();
    expect(lines.join("")).toContain("is taken");
    await probe.stop(true);
    const server = serveMetrics(meters, port, log);
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    const seen = parseSeries(await reply.text());
    await server?.stop();
    const done = '{name="case.tally",trigger="clock",outcome="done"}';
    for (const [series, value] of [
      ['kolekta_requests_total{procedure="tasks.case.list",status="2xx"}', 1],
      ['kolekta_requests_limited_total{limit="login"}', 1],
      [`kolekta_job_runs_total${done}`, 1],
      ['kolekta_job_duration_seconds_sum{name="case.tally"}', 2],
      ["kolekta_socket_messages_sent_total", 3],
    ] as const)
      expect([series, seen.get(series)]).toEqual([series, value]);
  });
});

test("logs a port fault other than a taken port", () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  expect(serveMetrics(new Meters(), 70_000, log)).toBeNull();
  expect(lines.join("")).toContain("no metrics: ");
  expect(lines.join("")).not.toContain("is taken");
});

test("a pool is watched under its name, a feed by how far it is behind", async () => {
  const meters = new Meters();
  const db = createDb("postgres://unused@127.0.0.1:1/unused", { max: 3 });
  const stats = { facts: 7, gaps: 1, failures: 0, lagMs: 1_500 };
  meters.watchFeed({ stats, db });
  const seen = await scrape(meters.registry);
  expect(seen.get('kolekta_pool_connections_max{pool="events"}')).toBe(3);
  expect(seen.get('kolekta_pool_connections_lost_total{pool="events"}')).toBe(0);
  expect(seen.get("kolekta_event_feed_lag_seconds")).toBe(1.5);
  expect(seen.get("kolekta_event_feed_facts_total")).toBe(7);
  expect(seen.get("kolekta_event_feed_gaps_total")).toBe(1);
  const secondScrape = await scrape(meters.registry);
  expect(secondScrape.get("kolekta_event_feed_facts_total")).toBe(7);
  await db.destroy();
});
