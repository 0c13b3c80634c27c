import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../src/env.ts";
import { listMetrics } from "../src/metrics/document.ts";
import { everyMetric } from "../src/metrics/catalog.ts";
import { readPromQl } from "./promql.ts";

const FOLDER = join(ROOT, "deploy/observability");
const read = (name: string) => Bun.file(join(FOLDER, name)).text();

const Alerts = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Kolekta[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(["critical", "warning", "info"]) }),
          annotations: z.strictObject({
            summary: z.string().max(140),
            description: z.string().min(40),
            runbook: z.string().regex(/^docs\/operate\/[\w-]+\.md#[\w-]+$/),
          }),
        }),
      ),
    }),
  ),
});

const Panel = z.object({
  id: z.int(),
  type: z.enum(["row", "stat", "table", "timeseries"]),
  title: z.string().min(3),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
});

const Dashboard = z.object({
  uid: z.literal("kolekta"),
  schemaVersion: z.int().min(39),
  templating: z.object({
    list: z.array(z.object({ name: z.string(), definition: z.string().optional() })),
  }),
  panels: z.array(Panel),
});

const { groups } = Alerts.parse(Bun.YAML.parse(await read("alerts.yaml")));
const rules = groups.flatMap((group) => group.rules);
const dashboard = Dashboard.parse(JSON.parse(await read("grafana-dashboard.json")));
const expressions = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** Metrics that Prometheus adds itself. */
const OF_PROMETHEUS = ["up", "ALERTS"];
const OF_TARGETS = ["job", "instance", "installation"];

/** Labels of every metric that a process can report. */
const labelsByMetric = new Map<string, readonly string[]>(
  listMetrics(everyMetric()).flatMap(({ name, type, labelNames }) =>
    type === "histogram"
      ? [
          [`${name}_bucket`, [...labelNames, "le"]] as const,
          [`${name}_sum`, labelNames] as const,
          [`${name}_count`, labelNames] as const,
        ]
      : [[name, labelNames] as const],
  ),
);

/** Lists metrics and labels of an expression that no process reports. */
function unknownIn(expr: string): string[] {
  const { metrics, labels, errors } = readPromQl(expr);
  const strange = metrics.filter(
    (name) => !labelsByMetric.has(name) && !OF_PROMETHEUS.includes(name),
  );
  const allowedLabels = new Set([
    ...metrics.flatMap((name) => labelsByMetric.get(name) ?? []),
    ...OF_TARGETS,
  ]);
  return [...errors, ...strange, ...labels.filter((label) => !allowedLabels.has(label))];
}

test("finds an expression for a metric that is not reported", () => {
  for (const [expr, unknown] of [
    ["sum(rate(kolekta_request_duration_seconds_count[5m]))", []],
    ["sum(rate(kolekta_request_total[5m]))", ["kolekta_request_total"]],
    ["sum by (loan) (kolekta_sockets_open)", ["loan"]],
    ['kolekta_sockets_open{user="x"}', ["user"]],
  ] as const)
    expect(unknownIn(expr)).toEqual([...unknown]);
  expect(unknownIn("sum(kolekta_sockets_open")).not.toEqual([]);
});

/** Operators that aggregate series. */
const AGGREGATIONS = /\b(sum|min|max|avg|count|topk|quantile)\b/g;

describe("alerts", () => {
  test("never make one series of two installations", () => {
    for (const { alert, expr } of rules) {
      const all = expr.match(AGGREGATIONS) ?? [];
      const byInstallation = expr.match(/\b\w+ by \(installation\b/g) ?? [];
      expect([alert, byInstallation.length]).toEqual([alert, all.length]);
    }
  });

  test.each(rules.map(({ alert, expr }) => [alert, expr] as const))(
    "%s uses metrics that a process reports",
    (_alert, expr) => {
      expect(unknownIn(expr)).toEqual([]);
    },
  );

  test("have unique names and a section with instructions", async () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const runbooks = new Set<string>();
    for await (const path of new Bun.Glob("docs/operate/*.md").scan(ROOT)) {
      const page = await Bun.file(join(ROOT, path)).text();
      for (const [, title = ""] of page.matchAll(/^#{2,3} (.+)$/gm)) {
        const anchor = title.toLowerCase().replaceAll(/[^\w\s-]/g, "");
        runbooks.add(`${path}#${anchor.replaceAll(" ", "-")}`);
      }
    }
    const missing = rules.filter(({ annotations }) => !runbooks.has(annotations.runbook));
    expect(missing.map(({ alert }) => alert)).toEqual([]);
  });
});

describe("the dashboard", () => {
  test.each(expressions)("%s: %s", (_title, expr) => {
    expect(unknownIn(expr)).toEqual([]);
    expect(expr).toContain('installation=~"$installation",instance=~"$instance"');
  });

  test("uses the variables that it has", async () => {
    const text = await read("grafana-dashboard.json");
    const names = [...text.matchAll(/\$\{?([a-z]\w*)/g)].map(([, name = ""]) => name);
    const variables = dashboard.templating.list.map(({ name }) => name);
    expect([...new Set(names)].sort()).toEqual(variables.toSorted());
  });

  test("shows every metric of Kolekta except those with a twin", () => {
    const displayed = new Set(expressions.flatMap(([, expr]) => readPromQl(expr).metrics));
    const parts = /_(bucket|sum|count)$/;
    const metricNames = new Set(
      [...labelsByMetric.keys()]
        .filter((name) => !/^kolekta_(nodejs|process)_/.test(name))
        .map((name) => name.replace(parts, "")),
    );
    for (const name of displayed) metricNames.delete(name.replace(parts, ""));
    expect([...metricNames]).toEqual([]);
  });

  test("its panels have numbers of their own and do not overlap", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ title, gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => ({
        title,
        cell: `${x + (n % w)} ${y + Math.floor(n / w)}`,
        isWithin: x + w <= 24,
      })),
    );
    const cellGroups = Map.groupBy(cells, ({ cell }) => cell);
    const twice = [...cellGroups.values()].filter((same) => same.length > 1);
    expect(twice.map((same) => same.map(({ title }) => title))).toEqual([]);
    expect(cells.every(({ isWithin }) => isWithin)).toBe(true);
  });

  test("may be narrowed to an installation and an instance", () => {
    const names = dashboard.templating.list.map(({ name }) => name);
    expect(names).toEqual(["datasource", "job", "installation", "instance"]);
  });
});

const promtool = Bun.which("promtool");

describe.skipIf(!promtool)("validation by Prometheus", () => {
  test.each([
    [["check", "rules", "alerts.yaml"]],
    [["check", "config", "prometheus.yaml"]],
    [["test", "rules", "alerts.test.yaml"]],
  ])(
    "promtool %p",
    (args) => {
      const { exitCode, stdout, stderr } = Bun.spawnSync([promtool ?? "", ...args], {
        cwd: FOLDER,
      });
      expect({ exitCode, output: exitCode && `${stdout}${stderr}` }).toEqual({
        exitCode: 0,
        output: 0,
      });
    },
    60_000,
  );
});
