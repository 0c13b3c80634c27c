export interface WorkloadResult {
  readonly subject: string;
  /** Includes the unit. */
  readonly measured: string;
  readonly limit: string;
  readonly ratio: number | null;
  /** Least and greatest ratio of repeated measurements. */
  readonly spread?: readonly [number, number];
  /** States the aim in words. */
  readonly aim: string;
  readonly isMet: boolean | null;
}

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString("en")} /s`;
export const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;

const HEAD = ["Workload", "Ours", "Limit", "Ratio", "Aim"];

const formatRatio = ({ ratio, spread }: WorkloadResult): string => {
  if (ratio === null) return "";
  const [min, max] = (spread ?? []).map((value) => value.toFixed(2));
  return min === undefined ? ratio.toFixed(2) : `${ratio.toFixed(2)} (${min} to ${max})`;
};

const toCells = (row: WorkloadResult): string[] => [
  row.subject,
  row.measured,
  row.limit,
  formatRatio(row),
  row.aim + (row.isMet === null ? "" : row.isMet ? ", met" : ", missed"),
];

/** Renders a table of markdown without empty columns. */
export function markdown<Row extends WorkloadResult>(
  rows: readonly Row[],
  extraColumns: Readonly<Record<string, (row: Row) => string>> = {},
): string {
  const lines = [
    [...HEAD, ...Object.keys(extraColumns)],
    ...rows.map((row) => [
      ...toCells(row),
      ...Object.values(extraColumns).map((cell) => cell(row)),
    ]),
  ];
  const filled = (lines[0] ?? []).map((_, at) => lines.slice(1).some((cells) => cells[at] !== ""));
  return formatMarkdownTable(lines.map((cells) => cells.filter((_, at) => filled[at])));
}

/** Aligns cells as a table of markdown; the first line is its head. */
export function formatMarkdownTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  const [head, ...body] = lines.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [head, rule, ...body].join("\n");
}
