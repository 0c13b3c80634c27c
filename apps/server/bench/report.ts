import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { WORKLOADS } from "./options.ts";
import { formatPercent } from "./others.ts";
import { PEERS, SECTIONS } from "./sections.ts";
import { markdown, type WorkloadResult } from "./table.ts";

export type Workload = (typeof WORKLOADS)[number];

/** Row that docs/develop/benchmarks.json keeps until it is measured again. */
export interface BenchmarkRow extends WorkloadResult {
  readonly on: string;
  /** Load of other processes on all processors, 0 to 1; null if unknown. */
  readonly others: number | null;
}

export interface BenchmarkReport {
  /** Machine of the last measurement. */
  readonly machine: string;
  readonly rows: Readonly<Partial<Record<Workload, readonly BenchmarkRow[]>>>;
}

const DOCS = join(import.meta.dir, "../../../docs/develop");
const JSON_FILE = join(DOCS, "benchmarks.json");
const PAGE = join(DOCS, "benchmarks.md");

export const readReport = (): Promise<BenchmarkReport> => Bun.file(JSON_FILE).json();

/** Replaces measured rows by name; other rows stay unchanged. */
export function withMeasured(
  report: BenchmarkReport,
  measured: Readonly<Partial<Record<Workload, readonly BenchmarkRow[]>>>,
): BenchmarkReport {
  const rows = { ...report.rows };
  for (const [name, fresh] of Object.entries(measured) as [Workload, readonly BenchmarkRow[]][]) {
    const byName = new Map((rows[name] ?? []).map((row) => [row.subject, row]));
    for (const row of fresh) byName.set(row.subject, row);
    rows[name] = [...byName.values()];
  }
  return { machine: describeMachine(), rows };
}

export async function writeReport(report: BenchmarkReport): Promise<void> {
  await Bun.write(JSON_FILE, `${JSON.stringify(report, null, 2)}\n`);
  await Bun.write(PAGE, renderPage(report));
}

function describeMachine(): string {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Bun ${Bun.version}`;
}

/** Lists the rows that miss their aim, with the reason. */
export const listMisses = (report: BenchmarkReport): { row: BenchmarkRow; why: string | null }[] =>
  Object.entries(report.rows).flatMap(([name, rows]) =>
    rows
      .filter(({ isMet }) => isMet === false)
      .map((row) => ({ row, why: findReason(name as Workload, row) })),
  );

const findReason = (name: Workload, { subject }: BenchmarkRow): string | null =>
  SECTIONS[name].misses?.find(({ prefix }) => subject.startsWith(prefix))?.why ?? null;

const describeMeasurement = ({ on, others }: BenchmarkRow): string =>
  others === null ? on : `${on}, others ${formatPercent(others)}`;

/** Renders the page as markdown: a section for each measured workload. */
export function renderPage(report: BenchmarkReport): string {
  const sections = (Object.keys(SECTIONS) as Workload[]).flatMap((name) => {
    const rows = report.rows[name] ?? [];
    if (rows.length === 0) return [];
    const { title, about, command = `bun bench ${name}` } = SECTIONS[name];
    const [measurement = "", ...different] = new Set(rows.map(describeMeasurement));
    const isUniform = different.length === 0;
    return [
      `## ${title}`,
      `\`${command}\`. ${about}${isUniform ? ` (${measurement})` : ""}`,
      markdown(rows, isUniform ? {} : { Measured: describeMeasurement }),
      ...(name === "list" ? [PEERS] : []),
      ...buildReasonLines(name, rows),
    ];
  });
  return `${[HEAD(report.machine), ...sections].join("\n\n")}\n`;
}

const buildReasonLines = (name: Workload, rows: readonly BenchmarkRow[]): string[] => {
  const missed = rows.filter(({ isMet }) => isMet === false);
  const reasons = new Set(missed.map((row) => findReason(name, row)));
  return [...reasons].flatMap((why) => (why ? [`Missed: ${why}`] : []));
};

const HEAD = (machine: string) => `# Benchmarks

Client, server and embedded PostgreSQL share one machine, last ${machine}.
Limits are of the same run. A ratio of 1 is bare SQL in a driver loop; ratios are medians of three turns
(least to greatest). Brackets after a workload give day and load of other processes.

\`bun bench --write\` measures all and writes this page, \`bun bench list --cases 100000 --write\` the rows of one workload.
\`bun bench load --cases 1000000 --keep\` leaves a portfolio for \`--existing FOLDER\`. \`bun bench drivers\` compares
failures of PostgreSQL drivers ([0001](decisions/0001-bun-sql-pool.md)).`;
