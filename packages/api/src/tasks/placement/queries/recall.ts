import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../../core/array.ts";
import { codes } from "../../../core/codes.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { limitTo } from "../../../core/limit.ts";
import type { Currency } from "../../../core/money.ts";
import {
  institutionVisibleTo,
  visibleTo,
  workVisibleTo,
} from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { ClosingReason } from "../../closing/contract.ts";
import type { AnnouncedRecall } from "../contract-recall.ts";

/** The open cases of an institution, or those of a stage, a product or a merchant of them. */
export interface RecallScope {
  readonly institutionId: number;
  readonly queueId?: number | undefined;
  readonly productId?: number | undefined;
  readonly merchantId?: number | undefined;
}

/** What is left out is not asked. */
const equals = (column: RawBuilder<unknown>, id: number | undefined) =>
  id === undefined ? sql`true` : sql`${column} = ${id}`;

const matching = (actor: Actor, scope: RecallScope) => sql`
  c.status in ${codes(OPEN_STATUSES)} and c.institution_id = ${scope.institutionId} and ${visibleTo(actor, "c")}
  and ${equals(sql`c.queue_id`, scope.queueId)} and ${equals(sql`c.product_id`, scope.productId)}
  and exists (select from product p where p.id = c.product_id and ${equals(sql`p.merchant_id`, scope.merchantId)})`;

export interface RecallCount {
  readonly currency: Currency;
  readonly cases: number;
  readonly asked: number;
  readonly arrearsMinor: number;
}

export async function countMatching(
  db: Db,
  actor: Actor,
  scope: RecallScope,
): Promise<RecallCount[]> {
  const { rows } = await sql<RecallCount>`
    select p.currency, count(*) as cases, count(r.id) as asked, sum(c.arrears_minor)::bigint as arrears_minor
    from collection_case c join product p on p.id = c.product_id
    left join lateral (
      select q.id from closing_request q where q.case_id = c.id and q.state in ('REQUESTED', 'PENDING') limit 1) r on true
    where ${matching(actor, scope)} group by p.currency order by p.currency`.execute(
    db,
  );
  return rows;
}

/** Ascending, locked until the transaction ends. */
export async function lockMatching(
  db: Db,
  actor: Actor,
  scope: RecallScope,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from collection_case c where ${matching(actor, scope)} order by c.id for no key update of c`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface Concerned {
  readonly userId: number;
  readonly count: number;
}

/** Agents of these cases, each with how many of them are his. */
export async function agentsOf(
  db: Db,
  caseIds: readonly number[],
): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select u.id as user_id, count(*) as count from collection_case c join app_user u on u.id = c.agent_id
    where c.id = ${anyOf(caseIds)} group by u.id order by u.id`.execute(db);
  return rows;
}

export interface NewRecall extends RecallScope {
  readonly reason: ClosingReason;
  readonly note: string;
  readonly effectiveOn: Day;
  readonly announcedBy: number;
  readonly announcedAt: Date;
}

export async function insertRecall(db: Db, recall: NewRecall): Promise<number> {
  const { id } = await db
    .insertInto("placementRecall")
    .values(recall)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Recalls of institutions in the actor's sight, newest first, each with the state of its cases. */
export async function recallPage(
  db: Db,
  actor: Actor,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ rows: AnnouncedRecall[]; total: number }> {
  const { rows } = await sql<AnnouncedRecall & { readonly total: number }>`
    select p.id as recall_id, p.institution_id, i.name as institution_name, q.name as queue_name, d.name as product_name,
      m.name as merchant_name, p.reason, p.note, p.effective_on, a.name as announced_by, p.announced_at,
      v.name as revoked_by, p.revoked_at, p.revoke_note, n.cases, n.pending, n.withdrawn, p.total
    from (
      select p.*, count(*) over () as total from placement_recall p
      where ${institutionVisibleTo(actor, sql.ref("p.institutionId"))} order by p.id desc ${limitTo(size, offset)}) p
    join institution i on i.id = p.institution_id
    join app_user a on a.id = p.announced_by
    left join app_user v on v.id = p.revoked_by
    left join queue q on q.id = p.queue_id
    left join product d on d.id = p.product_id
    left join merchant m on m.id = p.merchant_id
    cross join lateral (
      select count(*) as cases, count(*) filter (where r.state = 'PENDING') as pending,
        count(*) filter (where r.state = 'DONE') as withdrawn
      from closing_request r join collection_case c on c.id = r.case_id and ${workVisibleTo(actor, "c")}
      where r.recall_id = p.id) n
    order by p.id desc`.execute(db);
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}

/** Locked until the transaction ends; undefined outside of the actor's sight. */
export async function lockRecall(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ institutionId: number } | undefined> {
  const { rows } = await sql<{ institutionId: number }>`
    select p.institution_id from placement_recall p
    where p.id = ${id} and ${institutionVisibleTo(actor, sql.ref("p.institutionId"))} for update of p`.execute(
    db,
  );
  return rows[0];
}

export async function markRevoked(
  db: Db,
  id: number,
  revoked: {
    readonly revokedBy: number;
    readonly revokedAt: Date;
    readonly revokeNote: string;
  },
): Promise<void> {
  await db
    .updateTable("placementRecall")
    .set(revoked)
    .where("id", "=", id)
    .execute();
}
