import { copyRows, type Db } from "@kolekta/db";
import type { IssueKey } from "../contract.ts";
import type { TargetKey } from "../mapping/contract.ts";
import type { RowIssue } from "../rules/issue.ts";

const COLUMNS = [
  "run_id",
  "seq",
  "row_no",
  "column_name",
  "target",
  "key",
  "params",
  "value",
  "change_hash",
];

export async function purge(db: Db, runId: number): Promise<void> {
  await db.deleteFrom("importIssue").where("runId", "=", runId).execute();
}

export async function replace(db: Db, runId: number, issues: readonly RowIssue[]): Promise<void> {
  await purge(db, runId);
  if (issues.length === 0) return;
  const rows = issues.map((issue, seq) => [
    runId,
    seq,
    issue.row,
    issue.column,
    issue.target,
    issue.key,
    issue.params,
    issue.value,
    issue.changeHash ?? null,
  ]);
  await copyRows(db, "import_issue", COLUMNS, rows);
}

const ofRun = (db: Db, runId: number) =>
  db
    .selectFrom("importIssue")
    .where("runId", "=", runId)
    .select(["rowNo", "columnName", "target", "key", "params", "value"])
    .select("changeHash")
    .orderBy("seq");

type StoredIssue = Awaited<ReturnType<ReturnType<typeof ofRun>["execute"]>>[number];

const toIssue = (stored: StoredIssue): RowIssue => ({
  row: stored.rowNo,
  column: stored.columnName,
  target: stored.target as TargetKey | null,
  key: stored.key as IssueKey,
  params: stored.params as RowIssue["params"],
  value: stored.value,
  changeHash: stored.changeHash,
});

export async function list(db: Db, runId: number, { page, size }: { page: number; size: number }) {
  const rows = await ofRun(db, runId)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom("importIssue")
    .where("runId", "=", runId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toIssue), total };
}

export async function listByRow(db: Db, runId: number, row: number): Promise<RowIssue[]> {
  const found = await ofRun(db, runId).where("rowNo", "=", row).execute();
  return found.map(toIssue);
}

export async function listAllIssues(db: Db, runId: number): Promise<RowIssue[]> {
  return (await ofRun(db, runId).execute()).map(toIssue);
}
