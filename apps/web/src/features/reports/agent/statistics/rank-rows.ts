import type { Sort } from "@/components/data-table/table-state.ts";
import type { Outputs } from "@/lib/trpc.ts";

export type RankRow = Outputs["reports"]["agent"]["listRanks"]["rows"][number];

const LAST = Number.POSITIVE_INFINITY;

const VALUES = {
  agent: (row: RankRow) => row.agentName,
  amountRank: (row: RankRow) => row.amountRanking ?? LAST,
  amountRate: (row: RankRow) => row.amountRecoveryRate ?? 0,
  collected: (row: RankRow) => row.collectionAmount,
  assignedAmount: (row: RankRow) => row.bindTaskTotalAmount,
  taskRanking: (row: RankRow) => row.taskRanking ?? LAST,
  taskRate: (row: RankRow) => row.taskRecoveryRate ?? 0,
  settled: (row: RankRow) => row.collectionNumber,
  assigned: (row: RankRow) => row.bindTaskTotalNumber,
};

export const SORTABLE = Object.keys(VALUES);

const compare = (current: string | number, other: string | number): number =>
  typeof current === "string"
    ? current.localeCompare(String(other))
    : current === other
      ? 0
      : current < Number(other)
        ? -1
        : 1;

/** Sorts the rows; without a chosen order, keeps the server's order by stage and rank. */
export function sortRanks(rows: readonly RankRow[], sort: Sort | null): RankRow[] {
  const value = sort && VALUES[sort.by as keyof typeof VALUES];
  if (!value) return [...rows];
  const sign = sort.dir === "desc" ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)));
}

export interface RankFilters {
  readonly name?: string | undefined;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

export const filterRanks = (
  rows: readonly RankRow[],
  { name, institutionId, stageId }: RankFilters,
): RankRow[] =>
  rows.filter(
    (row) =>
      (name === undefined ||
        `${row.agentName} ${row.login}`.toLowerCase().includes(name.toLowerCase())) &&
      (institutionId === undefined || row.institutionId === institutionId) &&
      (stageId === undefined || row.stageId === stageId),
  );

/** Ids with names, each once. */
export const toChoices = (
  rows: readonly RankRow[],
  id: "institutionId" | "stageId",
  name: "institutionName" | "stageName",
): { value: string; label: string }[] => [
  ...new Map(
    rows.flatMap((row) =>
      row[id] === null ? [] : [[row[id], { value: String(row[id]), label: row[name] ?? "" }]],
    ),
  ).values(),
];
