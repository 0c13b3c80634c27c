import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { PROFILE } from "../../../core/profile.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { isSamePersonSql } from "../../../core/same-person.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { listAddressBook, DeviceData, listGrants, listPhoneCalls } from "../contract.ts";

export interface StoredOpening {
  readonly borrowerId: number;
  /** Source of the rule that closes device data; null when no rule does. */
  readonly source: string | null;
  readonly requested: boolean;
  readonly expiresAt: Date | null;
}

/**
 * A grant is valid until it expires, for the agent who asked, while the case stays with that agent.
 */
export const findOpening = (db: Db, actor: Actor, taskId: number, kind: DeviceData, now: Date) =>
  queryRow(db)<StoredOpening>`
    select c.borrower_id,
      (select h.source from (
        select distinct on (r.layer) r.layer, r.source, r.severity, r.params from guard_rule r
        where r.profile = ${PROFILE} and r.rule = 'SOURCE' and r.effective_from <= ${now}::date
          and (r.effective_to is null or r.effective_to >= ${now}::date)
          and (r.institution_id is null or r.institution_id = c.institution_id)
          and (r.stage_id is null or r.stage_id = c.stage_id)
        order by r.layer, r.effective_from desc, r.version desc) h
        where h.severity = 'BLOCK' and h.params->'blocked' ? ${kind}
        order by h.layer = 'STATUTE' desc, h.layer limit 1) as source,
      exists (select from data_grant g where g.case_id = c.id and g.kind = ${kind} and g.state = 'REQUESTED') as requested,
      (select max(g.expires_at) from data_grant g where g.case_id = c.id and g.kind = ${kind} and g.state = 'APPROVED'
        and g.agent_id = c.agent_id and g.decided_at >= c.assigned_at and g.expires_at > ${now}
        and (g.agent_id = ${actor.userId} or ${actor.caseScope} <> 'OWN')) as expires_at
    from collection_case c
    join institution i on i.id = c.institution_id
    join loan l on l.id = c.loan_id
    join product p on p.id = l.product_id
    where c.id = ${taskId} and ${visibleTo(actor, "c")}`;

export const listBookContacts = (
  db: Db,
  borrowerId: number,
): Promise<z.infer<typeof listAddressBook.output>["rows"]> =>
  queryRows(db)<z.infer<typeof listAddressBook.output>["rows"][number]>`
    select relation, name, phone from contact where borrower_id = ${borrowerId} and source = 'ADDRESS_BOOK' and removed_at is null
    order by name, id limit 1000`;

export const listDeviceCalls = (
  db: Db,
  borrowerId: number,
): Promise<z.infer<typeof listPhoneCalls.output>["rows"]> =>
  queryRows(db)<z.infer<typeof listPhoneCalls.output>["rows"][number]>`
    select name, phone, direction, at, seconds from device_call where borrower_id = ${borrowerId}
    order by at desc, id desc limit 1000`;

export interface NewGrant {
  readonly caseId: number;
  readonly kind: DeviceData;
  readonly agentId: number;
  readonly reason: string;
  readonly requestedAt: Date;
}

/** Returns undefined when a request is already waiting. */
export async function insertGrant(db: Db, grant: NewGrant): Promise<number | undefined> {
  const row = await db
    .insertInto("dataGrant")
    .values(grant)
    .onConflict((conflict) =>
      conflict
        .columns(["caseId", "kind"])
        .where(sql<boolean>`state = 'REQUESTED'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export const listOpenGrants = (db: Db, actor: Actor): Promise<z.infer<typeof listGrants.output>> =>
  queryRows(db)<z.infer<typeof listGrants.output>[number]>`
    select g.id as grant_id, g.case_id as task_id, b.name as borrower_name, g.kind, a.name as agent_name,
      i.name as institution_name, g.reason, g.requested_at
    from data_grant g
    join collection_case c on c.id = g.case_id and ${visibleTo(actor, "c")}
    join borrower b on b.id = c.borrower_id
    join institution i on i.id = c.institution_id
    join app_user a on a.id = g.agent_id
    where g.state = 'REQUESTED' order by g.id limit 200`;

export interface LockedGrant {
  readonly id: number;
  readonly state: string;
  readonly agentId: number;
  readonly caseId: number;
  /** The caller and the agent are accounts of one person. */
  readonly isSamePerson: boolean;
}

export const lockGrant = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<LockedGrant>`
    select g.id, g.state, g.agent_id, g.case_id,
      ${isSamePersonSql(actor.userId, { requesterId: sql.ref("g.agentId"), at: sql.ref("g.requestedAt") })} as is_same_person
    from data_grant g
    join collection_case c on c.id = g.case_id and ${visibleTo(actor, "c")}
    where g.id = ${id} for update of g`;

export async function setDecision(
  db: Db,
  id: number,
  decision: {
    state: "APPROVED" | "REFUSED";
    approverId: number;
    decidedAt: Date;
    expiresAt: Date | null;
  },
): Promise<void> {
  await db.updateTable("dataGrant").set(decision).where("id", "=", id).execute();
}
