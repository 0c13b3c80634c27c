import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { ErrorParams } from "../../../core/errors.ts";
import { insertRow } from "../../../core/query.ts";
import type { Counts, FileKind, RunState } from "../contract.ts";
import type { Mapping } from "../mapping/contract.ts";
import { approvedRowCountSql } from "./change.ts";
import { withinInstitutionScope } from "./institution-scope.ts";
import { isRunLockedSql } from "./locks.ts";
import { countHeldZones, lastZoneProposal } from "./zone-hold.ts";

export interface NewRun {
  readonly fileName: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly headers: readonly string[];
  readonly rowCount: number;
  readonly createdBy: number | null;
  readonly createdAt: Date;
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`;

export const insert = (
  db: Db,
  {
    headers,
    mapping,
    ...run
  }: NewRun & Pick<RunChange, "mapping" | "institutionId" | "byRule" | "asOfOn">,
): Promise<number> =>
  insertRow(db, "importRun", {
    ...run,
    headers: json(headers),
    ...(mapping && { mapping: json(mapping) }),
    stateAt: run.createdAt,
  });

/**
 * Runs of institutions in scope; runs without an institution are visible only to their uploader,
 * and a service account sees no other runs than its own.
 */
function visibleRuns(actor: Actor | undefined): RawBuilder<SqlBool> {
  const within = withinInstitutionScope(actor, "importRun.institutionId");
  if (!actor) return within;
  if (actor.isService) return sql`(import_run.created_by = ${actor.userId} and ${within})`;
  return sql`case when import_run.institution_id is null
    then import_run.created_by = ${actor.userId} else ${within} end`;
}

/** Time in which a run that just started may not have its lock yet. */
const PATIENCE = sql.lit("10 seconds");

const isStalled = (now: Date) => sql<boolean>`(
  import_run.state in ('CHECKING', 'APPLYING')
  and import_run.state_at < ${now}::timestamptz - ${PATIENCE}::interval
  and not ${isRunLockedSql(sql.ref("importRun.id"))})`;

/** Defaults for runs from before zones were counted. */
const WITH_ZONES = sql<unknown>`'{"zones": [], "zonesDerived": 0}'::jsonb || import_run.counts`.as(
  "counts",
);

const selectRuns = (db: Db, actor: Actor | undefined, now: Date) =>
  db
    .selectFrom("importRun")
    .leftJoin("institution", "institution.id", "importRun.institutionId")
    .leftJoin("appUser", "appUser.id", "importRun.createdBy")
    .where(visibleRuns(actor))
    .select([
      "importRun.id as runId",
      "importRun.fileName",
      "importRun.kind",
      "importRun.sizeBytes",
      "importRun.rowCount",
      "importRun.state",
      "importRun.doneRows",
      "importRun.institutionId",
      "institution.name as institutionName",
      "importRun.byRule",
      "importRun.asOfOn as asOf",
      WITH_ZONES,
      "importRun.failureKey",
      "importRun.failureParams",
      "appUser.name as createdBy",
      "importRun.createdAt",
      "importRun.appliedAt",
    ])
    .select([
      sql<string | null>`import_run.mapping->>'name'`.as("mappingName"),
      isStalled(now).as("isStalled"),
      approvedRowCountSql(now).as("approvedRows"),
      countHeldZones.as("heldZones"),
      lastZoneProposal.as("zoneChange"),
    ]);

export const find = (db: Db, actor: Actor | undefined, now: Date, runId: number) =>
  selectRuns(db, actor, now).where("importRun.id", "=", runId).executeTakeFirst();

export type ImportRunView = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function list(
  db: Db,
  actor: Actor,
  now: Date,
  { page, size }: { page: number; size: number },
) {
  const rows = await selectRuns(db, actor, now)
    .orderBy("importRun.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom("importRun")
    .where(visibleRuns(actor))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const itself = (db: Db, actor: Actor | undefined, runId: number) =>
  db
    .selectFrom("importRun")
    .where(visibleRuns(actor))
    .where("id", "=", runId)
    .select([
      "id",
      "state",
      "fileName",
      "kind",
      "sha256",
      "headers",
      "rowCount",
      "institutionId",
      "byRule",
      "mapping",
      "asOfOn",
      "counts",
    ]);

type Read = Awaited<ReturnType<ReturnType<typeof itself>["executeTakeFirst"]>>;

const toRunRow = (run: Read) =>
  run && {
    ...run,
    state: run.state as RunState,
    kind: run.kind as FileKind,
    headers: run.headers as unknown as readonly string[],
    mapping: run.mapping as unknown as Mapping | null,
    counts: run.counts as unknown as Counts | null,
  };

export type RunRow = NonNullable<ReturnType<typeof toRunRow>>;

export const get = async (
  db: Db,
  actor: Actor | undefined,
  runId: number,
): Promise<RunRow | undefined> => toRunRow(await itself(db, actor, runId).executeTakeFirst());

/** Locks a run until the transaction ends. */
export const lock = async (
  db: Db,
  actor: Actor | undefined,
  runId: number,
): Promise<RunRow | undefined> =>
  toRunRow(await itself(db, actor, runId).forUpdate().executeTakeFirst());

export interface RunChange {
  readonly state?: RunState;
  readonly stateAt?: Date;
  readonly institutionId?: number;
  readonly byRule?: boolean;
  readonly mapping?: Mapping;
  readonly asOfOn?: Day;
  readonly doneRows?: number;
  readonly counts?: Counts | null;
  readonly failureKey?: string | null;
  readonly failureParams?: ErrorParams | null;
  readonly appliedAt?: Date;
}

export async function change(
  db: Db,
  runId: number,
  { mapping, counts, failureParams, ...plain }: RunChange,
): Promise<void> {
  await db
    .updateTable("importRun")
    .set({
      ...plain,
      ...(mapping && { mapping: json(mapping) }),
      ...(counts !== undefined && { counts: counts && json(counts) }),
      ...(failureParams !== undefined && { failureParams: failureParams && json(failureParams) }),
    })
    .where("id", "=", runId)
    .execute();
}

/** Finds the day of the first import of the same file by the institution. */
export async function findFirstAsOfDay(
  db: Db,
  sha256: string,
  institutionId: number,
): Promise<Day | null> {
  const run = await db
    .selectFrom("importRun")
    .select("asOfOn")
    .where("sha256", "=", sha256)
    .where("institutionId", "=", institutionId)
    .where("state", "=", "APPLIED")
    .orderBy("id")
    .executeTakeFirst();
  return run?.asOfOn ?? null;
}
