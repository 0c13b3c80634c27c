import type { LastVerification } from "@kolekta/api/repay/ledger-verification/actions/record";
import { listBrokenVerifications } from "@kolekta/api/repay/ledger-verification/rules/record";
import type { BackupFile } from "./backup-files.ts";
import { type Lag, formatLag } from "./lag.ts";
import type { InstallationOutcome } from "./run.ts";
import { formatInstant, formatSize, formatTable } from "./table.ts";

/** How one house is. */
export interface Status {
  readonly version: string | null;
  readonly pending: readonly string[];
  readonly bytes: number;
  readonly connections: number;
  readonly lag: Lag;
  readonly rolledOn: string | null;
  readonly backup: BackupFile | null;
  readonly proof: LastVerification | null;
}

/** A line for each house, and below them why some have none. */
export const statusLines = (outcomes: readonly InstallationOutcome<Status>[]): string[] => [
  ...formatTable([HEAD, ...outcomes.map(toRow)]),
  ...outcomes.flatMap(({ house, line, data }) => (data ? [] : [`${house}: ${line}`])),
];

const HEAD = [
  "house",
  "state",
  "version",
  "pending",
  "size",
  "connections",
  "lag",
  "rolled",
  "backup",
  "proof",
];

function toRow({ house, state, line, data }: InstallationOutcome<Status>): string[] {
  if (!data) return [house, state];
  return [
    house,
    line || "up to date",
    data.version ?? "-",
    String(data.pending.length),
    formatSize(data.bytes),
    String(data.connections),
    formatLag(data.lag),
    data.rolledOn ?? "never",
    data.backup ? formatInstant(data.backup.at) : "none",
    formatVerification(data.proof),
  ];
}

function formatVerification(verification: LastVerification | null): string {
  if (!verification) return "never";
  const broken = listBrokenVerifications(verification);
  const outcome = broken.length === 0 ? "intact" : `NOT intact (${broken.join(", ")})`;
  return `${outcome} ${formatInstant(verification.at)}`;
}
