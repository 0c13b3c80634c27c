import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import { shownSide } from "../../../core/trail.ts";
import type { AuditFilter, AuditLine } from "../contract.ts";
import type { Facts } from "../rules.ts";

export type StoredLine = Omit<AuditLine, "fields" | "ip"> & {
  readonly before: Facts;
  readonly after: Facts;
};

export interface LineQuery {
  readonly actor: Actor;
  readonly filter: Omit<AuditFilter, "from" | "to"> & {
    readonly from: Date;
    readonly to: Date;
  };
}

/** A line of the house belongs to nobody who is limited to some institutions. */
export const lineVisibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  institutionVisibleTo(actor, sql.ref("a.institution_id"));

/** A noun alone means all that is done to it. */
const ofAction = (action: string): RawBuilder<SqlBool> =>
  action.includes(".")
    ? sql`a.action = ${action}`
    : sql`starts_with(a.action, ${`${action}.`})`;

function matching({ actor, filter }: LineQuery): RawBuilder<SqlBool> {
  const { actorId, institutionId, action, entity, entityId } = filter;
  const given: RawBuilder<SqlBool>[] = [
    sql`a.at between ${filter.from} and ${filter.to}`,
    lineVisibleTo(actor),
  ];
  if (actorId) given.push(sql`a.actor_id = ${actorId}`);
  if (institutionId) given.push(sql`a.institution_id = ${institutionId}`);
  if (action) given.push(ofAction(action));
  if (entity) given.push(sql`a.entity = ${entity}`);
  if (entityId) given.push(sql`a.entity_id = ${entityId}`);
  if (filter.requestId) given.push(sql`a.request_id = ${filter.requestId}`);
  return sql.join(given, sql` and `);
}

const LINE = sql`
  a.id, a.at, a.via, a.actor_id, u.name as actor_name, u.role_id as actor_role, a.action, a.entity, a.entity_id,
  a.institution_id, i.name as institution_name, a.request_id,
  ${shownSide("before")} as before, ${shownSide("after")} as after`;

const NAMES = sql`
  left join app_user u on u.id = a.actor_id left join institution i on i.id = a.institution_id`;

export interface Slice {
  readonly size: number;
  readonly offset: number;
}

export async function page(
  db: Db,
  query: LineQuery,
  { size, offset }: Slice,
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select ${LINE} from (
      select a.* from audit_log a where ${matching(query)} order by a.at desc, a.id desc limit ${size} offset ${offset}) a
    ${NAMES} order by a.at desc, a.id desc`.execute(db);
  return rows;
}

/** Where counting stops. */
export const COUNT_CAP = 10_000;

export async function count(db: Db, query: LineQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from audit_log a where ${matching(query)} limit ${COUNT_CAP + 1}) counted`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** A moment has more digits in the database than here: the line itself is what the next ones lie below. */
const below = ({ filter }: LineQuery, id: number) => sql`
  and (a.at, a.id) < (select b.at, b.id from audit_log b where b.id = ${id} and b.at between ${filter.from} and ${filter.to})`;

/** The next lines of an export, newest first, below one of them. */
export async function after(
  db: Db,
  query: LineQuery,
  lastId: number | null,
  size: number,
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select ${LINE} from (
      select a.* from audit_log a where ${matching(query)} ${lastId === null ? sql`` : below(query, lastId)}
      order by a.at desc, a.id desc limit ${size}) a
    ${NAMES} order by a.at desc, a.id desc`.execute(db);
  return rows;
}

export async function one(
  db: Db,
  actor: Actor,
  id: number,
): Promise<StoredLine | undefined> {
  const { rows } = await sql<StoredLine>`
    select ${LINE} from audit_log a ${NAMES} where a.id = ${id} and ${lineVisibleTo(actor)}`.execute(
    db,
  );
  return rows[0];
}

export interface CasePlace {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
}

/** Undefined outside of the caller's sight. */
export async function casePlace(
  db: Db,
  actor: Actor,
  id: number,
): Promise<CasePlace | undefined> {
  const { rows } = await sql<CasePlace>`
    select c.id as task_id, c.loan_id, c.borrower_id from collection_case c
    where c.id = ${id} and ${visibleTo(actor, "c")}`.execute(db);
  return rows[0];
}

export interface InstitutionPlace {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export async function institutionPlace(
  db: Db,
  actor: Actor,
  id: number,
): Promise<InstitutionPlace | undefined> {
  const { rows } = await sql<InstitutionPlace>`
    select i.id, i.name, i.email from institution i
    where i.id = ${id} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`.execute(
    db,
  );
  return rows[0];
}
