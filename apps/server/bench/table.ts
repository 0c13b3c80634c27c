/** One measured workload beside its limit of the same run. */
export interface Measured {
  readonly what: string;
  /** With its unit. */
  readonly ours: string;
  readonly limit: string;
  readonly ratio: number | null;
  /** What we aim at, in words. */
  readonly aim: string;
  readonly met: boolean | null;
}

export const perSecond = (rate: number): string =>
  `${Math.round(rate).toLocaleString("en")} /s`;
export const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;

const HEAD = [
  "Workload",
  "Ours",
  "Limit in the same run",
  "Ratio",
  "Aim",
  "Met",
];

export function markdown(rows: readonly Measured[]): string {
  const cells = rows.map(({ what, ours, limit, ratio, aim, met }) => [
    what,
    ours,
    limit,
    ratio === null ? "" : ratio.toFixed(2),
    aim,
    met === null ? "" : met ? "yes" : "no",
  ]);
  return [HEAD, HEAD.map(() => "---"), ...cells]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
}
