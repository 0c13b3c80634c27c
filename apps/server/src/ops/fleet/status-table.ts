import type { LastProof } from "@kolekta/api/repay/proof/actions/record";
import { brokenProofs } from "@kolekta/api/repay/proof/rules/record";
import type { BackupFile } from "./backup-files.ts";
import { type Lag, lagWords } from "./lag.ts";
import type { Outcome } from "./run.ts";
import { momentOf, sizeOf, tableOf } from "./table.ts";

/** How one house is. */
export interface Status {
  readonly version: string | null;
  readonly pending: readonly string[];
  readonly bytes: number;
  readonly connections: number;
  readonly lag: Lag;
  readonly rolledOn: string | null;
  readonly backup: BackupFile | null;
  readonly proof: LastProof | null;
}

/** A line for each house, and below them why some have none. */
export const statusLines = (outcomes: readonly Outcome<Status>[]): string[] => [
  ...tableOf([HEAD, ...outcomes.map(rowOf)]),
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

function rowOf({ house, state, line, data }: Outcome<Status>): string[] {
  if (!data) return [house, state];
  return [
    house,
    line || "up to date",
    data.version ?? "-",
    String(data.pending.length),
    sizeOf(data.bytes),
    String(data.connections),
    lagWords(data.lag),
    data.rolledOn ?? "never",
    data.backup ? momentOf(data.backup.at) : "none",
    proofWords(data.proof),
  ];
}

function proofWords(proof: LastProof | null): string {
  if (!proof) return "never";
  const broken = brokenProofs(proof);
  const outcome = broken.length === 0 ? "intact" : `NOT intact (${broken.join(", ")})`;
  return `${outcome} ${momentOf(proof.at)}`;
}
