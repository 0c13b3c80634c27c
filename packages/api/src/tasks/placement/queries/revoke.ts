import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { limitTo } from "../../../core/sql.ts";
import { institutionVisibleTo, workVisibleTo } from "../../../core/scope.ts";
import type { AnnouncedRecall } from "../contract-recall.ts";

/**
 * Lists recalls of institutions visible to the actor, newest first, each with the state of its
 * cases.
 */
export async function recallPage(
  db: Db,
  actor: Actor,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ rows: AnnouncedRecall[]; total: number }> {
  const rows = await queryRows(db)<AnnouncedRecall & { readonly total: number }>`
    select p.id as recall_id, p.institution_id, i.name as institution_name, q.name as stage_name, d.name as product_name,
      m.name as lender_name, p.reason, p.note, p.effective_on, a.name as announced_by, p.announced_at,
      v.name as revoked_by, p.revoked_at, p.revoke_note, n.cases, n.pending, n.withdrawn, p.total
    from (
      select p.*, count(*) over () as total from placement_recall p
      where ${institutionVisibleTo(actor, sql.ref("p.institutionId"))} order by p.id desc ${limitTo(size, offset)}) p
    join institution i on i.id = p.institution_id
    join app_user a on a.id = p.announced_by
    left join app_user v on v.id = p.revoked_by
    left join stage q on q.id = p.stage_id
    left join product d on d.id = p.product_id
    left join lender m on m.id = p.lender_id
    cross join lateral (
      select count(*) as cases, count(*) filter (where r.state = 'PENDING') as pending,
        count(*) filter (where r.state = 'DONE') as withdrawn
      from closing_request r join collection_case c on c.id = r.case_id and ${workVisibleTo(actor, "c")}
      where r.recall_id = p.id) n
    order by p.id desc`;
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Locks a recall until the transaction ends; undefined when the actor cannot see it. */
export const lockRecall = (
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ institutionId: number } | undefined> =>
  queryRow(db)<{ institutionId: number }>`
    select p.institution_id from placement_recall p
    where p.id = ${id} and ${institutionVisibleTo(actor, sql.ref("p.institutionId"))} for update of p`;

export async function markRevoked(
  db: Db,
  id: number,
  revoked: { readonly revokedBy: number; readonly revokedAt: Date; readonly revokeNote: string },
): Promise<void> {
  await db.updateTable("placementRecall").set(revoked).where("id", "=", id).execute();
}
