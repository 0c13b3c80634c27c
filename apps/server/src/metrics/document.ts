import type { Registry } from "prom-client";

interface Described {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

/** What the documents say of each; the order is that of the names. */
const GROUPS: readonly (readonly [title: string, names: RegExp])[] = [
  ["Requests and logins", /^kolekta_(request|requests|logins)_/],
  ["Sockets", /^kolekta_sockets?_/],
  ["Jobs and outboxes", /^kolekta_(job|backlog)_/],
  ["The night", /^kolekta_night_/],
  ["The guard", /^kolekta_guard_/],
  ["Pools and events", /^kolekta_(pool|event_feed)_/],
  ["The database", /^kolekta_(database|table|replication)_/],
  ["Servers and replicas", /^kolekta_(servers|replica_)/],
  ["The process", /./],
];

/** Every metric that a registry has, in the order of their names. */
export const listMetrics = (registry: Registry): Described[] =>
  registry
    .getMetricsAsArray()
    .map((metric) => metric as unknown as Described)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

const cell = (text: string): string => text.replaceAll("|", "\\|");

const row = ({ name, type, labelNames, help }: Described): string => {
  const labels = labelNames.map((label) => `\`${label}\``).join(", ");
  return `| \`${name}\` | ${type} | ${labels} | ${cell(help)} |`;
};

const INTRO = `# Metrics

What \`/metrics\` tells to Prometheus, at \`METRICS_PORT\` of the loopback address ([operations](operations.md#watching-it)). No
name, login, address or number of anybody is among it. What the database says is told alike by every process that serves
metrics: take the \`max()\`. It is asked at most every ten seconds, sizes every minute, and while the database is away there
are no series of it but \`kolekta_database_up\`.

This page is made of the code: \`bun apps/server/src/metrics/document-file.ts\`.
`;

/** docs/metrics.md, before it is formatted. */
export function metricsDocument(registry: Registry): string {
  const remaining = new Set(listMetrics(registry));
  const sections = GROUPS.map(([title, names]) => {
    const sectionMetrics = [...remaining].filter(({ name }) => names.test(name));
    for (const metric of sectionMetrics) remaining.delete(metric);
    return [
      `## ${title}\n`,
      "| Metric | Type | Labels | Meaning |",
      "| --- | --- | --- | --- |",
      ...sectionMetrics.map(row),
    ].join("\n");
  });
  return `${[INTRO, ...sections].join("\n\n")}\n`;
}
