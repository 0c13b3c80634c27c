import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRow } from "../../../core/query.ts";
import {
  institutionVisibleTo,
  seesInstitutions,
  stageFiguresVisibleTo,
} from "../../../core/scope.ts";
import type { Cause, RunKind, RunState, Strategy } from "../contract-codes.ts";
import type { list as listContract, AllocationTerms } from "../contract.ts";

export interface AllocationRunView {
  readonly runId: number;
  readonly kind: RunKind;
  readonly cause: Cause;
  readonly state: RunState;
  readonly institutionId: number | null;
  readonly institutionName: string | null;
  readonly stageId: number | null;
  readonly stageName: string | null;
  readonly strategy: Strategy | null;
  readonly creatorId: number | null;
  readonly creatorName: string | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly committedAt: Date | null;
  readonly endedAt: Date | null;
  readonly cases: number;
  readonly done: number;
  readonly assigned: number;
  readonly refused: number;
  readonly unassigned: number;
  readonly failure: string | null;
  readonly isStalled: boolean;
  readonly version: number;
  readonly terms: AllocationTerms;
}

/** Time without a heartbeat after which a run counts as stalled. */
const SILENCE = sql.lit("2 minutes");

const columns = (now: Date) => sql`
  r.id as run_id, r.kind, r.cause, r.state, r.institution_id, i.name as institution_name, r.stage_id, q.name as stage_name,
  case when r.kind = 'ASSIGN' then r.terms->>'strategy' end as strategy, r.creator_id, u.name as creator_name, r.reason, r.created_at,
  r.committed_at, r.ended_at, r.cases, r.done, r.assigned, r.refused, r.unassigned, r.failure, r.version, r.terms,
  (r.state in ('WAITING', 'RUNNING')
    and coalesce(r.heartbeat_at, r.committed_at, r.created_at) < ${now}::timestamptz - ${SILENCE}::interval) as is_stalled`;

const SOURCE = sql`
  allocation_run r
  left join institution i on i.id = r.institution_id
  left join stage q on q.id = r.stage_id
  left join app_user u on u.id = r.creator_id`;

/**
 * Runs that the actor may see: own runs, runs of a visible stage or institution, and runs over
 * several institutions when all of them are visible.
 */
const runVisibleTo = (actor: Actor): RawBuilder<SqlBool> => sql`(
  r.creator_id = ${actor.userId}
  or (r.stage_id is not null and r.institution_id is not null and ${stageFiguresVisibleTo(actor, "r")})
  or (${seesInstitutions(actor)} and r.institution_id is not null and ${institutionVisibleTo(actor, sql.ref("r.institutionId"))})
  or (${seesInstitutions(actor) && actor.institutionId === null} and r.institution_id is null and not exists (
    select from allocation_decision o where o.run_id = r.id and not ${institutionVisibleTo(actor, sql.ref("o.institutionId"))})))`;

export const find = (db: Db, actor: Actor, runId: number, now: Date) =>
  queryRow(db)<AllocationRunView>`
    select ${columns(now)} from ${SOURCE} where r.id = ${runId} and ${runVisibleTo(actor)}`;

/** Finds a run without a check of the actor's scope. */
export const findAny = (db: Db, runId: number, now: Date) =>
  queryRow(db)<AllocationRunView>`
    select ${columns(now)} from ${SOURCE} where r.id = ${runId}`;

type Filter = z.output<typeof listContract.input>;

const matching = (actor: Actor, filter: Filter): RawBuilder<unknown> => {
  const equal = (column: string, value: string | number | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(`r.${column}`)} = ${value}`];
  const days = sql`(r.created_at at time zone coalesce(i.zone, ${actor.zone}))::date`;
  return sql.join(
    [
      runVisibleTo(actor),
      ...equal("institutionId", filter.institutionId),
      ...equal("stageId", filter.stageId),
      ...equal("kind", filter.kind),
      ...equal("cause", filter.cause),
      ...equal("state", filter.state),
      ...(filter.from ? [sql`${days} >= ${filter.from}::date`] : []),
      ...(filter.to ? [sql`${days} <= ${filter.to}::date`] : []),
    ],
    sql` and `,
  );
};

export async function page(
  db: Db,
  actor: Actor,
  filter: Filter,
  now: Date,
): Promise<{ rows: AllocationRunView[]; total: number }> {
  const condition = matching(actor, filter);
  const [{ rows }, counted] = await Promise.all([
    sql<AllocationRunView>`
      select ${columns(now)} from ${SOURCE} where ${condition}
      order by r.id desc ${limitTo(filter.size, (filter.page - 1) * filter.size)}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from ${SOURCE} where ${condition}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
