import type { LastVerification } from "@kolekta/api/repay/ledger-verification/actions/record";
import { listBrokenVerifications } from "@kolekta/api/repay/ledger-verification/rules/record";
import type { BackupFile } from "./backup-files.ts";
import { type Lag, formatLag } from "./lag.ts";
import type { InstallationOutcome } from "./run.ts";
import { formatInstant, formatSize, formatTable } from "./table.ts";

export interface InstallationStatus {
  readonly version: string | null;
  readonly pending: readonly string[];
  readonly bytes: number;
  readonly connections: number;
  readonly lag: Lag;
  readonly lastRunDay: string | null;
  readonly backup: BackupFile | null;
  readonly verification: LastVerification | null;
}

/** A line for each installation, and below them why some have none. */
export const statusLines = (
  outcomes: readonly InstallationOutcome<InstallationStatus>[],
): string[] => [
  ...formatTable([HEAD, ...outcomes.map(toRow)]),
  ...outcomes.flatMap(({ installation, line, data }) => (data ? [] : [`${installation}: ${line}`])),
];

const HEAD = [
  "installation",
  "state",
  "version",
  "pending",
  "size",
  "connections",
  "lag",
  "last run",
  "backup",
  "verification",
];

function toRow({
  installation,
  state,
  line,
  data,
}: InstallationOutcome<InstallationStatus>): string[] {
  if (!data) return [installation, state];
  return [
    installation,
    line || "up to date",
    data.version ?? "-",
    String(data.pending.length),
    formatSize(data.bytes),
    String(data.connections),
    formatLag(data.lag),
    data.lastRunDay ?? "never",
    data.backup ? formatInstant(data.backup.at) : "none",
    formatVerification(data.verification),
  ];
}

function formatVerification(verification: LastVerification | null): string {
  if (!verification) return "never";
  const broken = listBrokenVerifications(verification);
  const outcome = broken.length === 0 ? "intact" : `NOT intact (${broken.join(", ")})`;
  return `${outcome} ${formatInstant(verification.at)}`;
}
