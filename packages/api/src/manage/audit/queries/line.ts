import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import * as inTime from "../../../core/keyset-page.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import { redactedAuditSide } from "../../../core/audit-redaction.ts";
import type { AuditFilter, AuditLine } from "../contract.ts";
import type { AuditDetails } from "../rules.ts";

export type StoredLine = Omit<AuditLine, "fields" | "ip"> & {
  readonly before: AuditDetails;
  readonly after: AuditDetails;
};

export interface LineQuery {
  readonly actor: Actor;
  readonly filter: Omit<AuditFilter, "from" | "to"> & { readonly from: Date; readonly to: Date };
}

/** Lines without an institution are invisible to actors limited to some institutions. */
export const lineVisibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  institutionVisibleTo(actor, sql.ref("a.institution_id"));

/**
 * Matches all actions of a noun when only the noun is given. The index of actions starts with the
 * noun.
 */
function ofAction(action: string): RawBuilder<SqlBool> {
  const [noun = ""] = action.split(".");
  const ofNoun = sql<SqlBool>`split_part(a.action, '.', 1) = ${noun}`;
  return action.includes(".") ? sql`${ofNoun} and a.action = ${action}` : ofNoun;
}

function matching({ actor, filter }: LineQuery): RawBuilder<SqlBool> {
  const { actorId, institutionId, action, entity, entityId } = filter;
  const conditions: RawBuilder<SqlBool>[] = [
    sql`a.at between ${filter.from} and ${filter.to}`,
    lineVisibleTo(actor),
  ];
  if (actorId) conditions.push(sql`a.actor_id = ${actorId}`);
  if (institutionId) conditions.push(sql`a.institution_id = ${institutionId}`);
  if (action) conditions.push(ofAction(action));
  if (entity) conditions.push(sql`a.entity = ${entity}`);
  if (entityId) conditions.push(sql`a.entity_id = ${entityId}`);
  if (filter.requestId) conditions.push(sql`a.request_id = ${filter.requestId}`);
  return sql.join(conditions, sql` and `);
}

const LINE = sql`
  a.id, a.at, a.via, a.actor_id, u.name as actor_name, u.role_id as actor_role, a.action, a.entity, a.entity_id,
  a.institution_id, i.name as institution_name, a.request_id,
  ${redactedAuditSide("before")} as before, ${redactedAuditSide("after")} as after`;

const NAME_JOINS = sql`
  left join app_user u on u.id = a.actor_id left join institution i on i.id = a.institution_id`;

export const count = (db: Db, query: LineQuery, cap?: number): Promise<number> =>
  inTime.countCapped(db, sql`from audit_log a where ${matching(query)}`, cap);

/** The page is cut before names are looked up. */
export async function lines(
  db: Db,
  query: LineQuery,
  cut: inTime.Cut,
): Promise<(StoredLine & inTime.TimeCursor)[]> {
  const rest =
    "after" in cut && cut.after ? sql` and ${inTime.isAfterCursor("a", cut.after)}` : sql``;
  const offset = "offset" in cut ? cut.offset : 0;
  return queryRows(db)<StoredLine & inTime.TimeCursor>`
    select ${LINE}, ${inTime.atTextSql("a")} as at_text from (
      select a.* from audit_log a where ${matching(query)}${rest}
      order by ${inTime.newestFirst("a")} ${limitTo(cut.size, offset)}) a
    ${NAME_JOINS} order by ${inTime.newestFirst("a")}`;
}

/** Seals examined near a line: their order is that of their lines, except for lines that waited. */
const NEAR = 100;

/**
 * Limits the search for a line to the time around its seal, so that only one month is read. A line
 * is sealed within minutes of the end of its transaction.
 */
const aroundSeal = (id: number, now: Date): RawBuilder<SqlBool> => {
  const sealedAt = sql`coalesce((
    select s.at from (select at, row_ids from audit_seal where upper(row_ids) > ${id} order by upper(row_ids) limit ${NEAR}) s
    where s.row_ids @> ${id}::bigint limit 1), ${now}::timestamptz)`;
  return sql`a.at between ${sealedAt} - interval '1 day' and ${sealedAt}`;
};

const found = (db: Db, actor: Actor, id: number, where: RawBuilder<SqlBool>) =>
  queryRow(db)<StoredLine>`
    select ${LINE} from audit_log a ${NAME_JOINS} where a.id = ${id} and ${where} and ${lineVisibleTo(actor)}`;

/** Finds a line; a line that its seal does not lead to is searched in every month. */
export const findEntry = async (
  db: Db,
  actor: Actor,
  id: number,
  now: Date,
): Promise<StoredLine | undefined> =>
  (await found(db, actor, id, aroundSeal(id, now))) ?? found(db, actor, id, sql`true`);

export interface CaseTarget {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
}

/** Returns undefined when the actor does not see the case. */
export const findCaseTarget = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<CaseTarget>`
    select c.id as task_id, c.loan_id, c.borrower_id from collection_case c
    where c.id = ${id} and ${visibleTo(actor, "c")}`;

export interface InstitutionTarget {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export const findInstitutionTarget = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<InstitutionTarget>`
    select i.id, i.name, i.email from institution i
    where i.id = ${id} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`;
