import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { containsPart, containsText, limitTo, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Hashed } from "../../phone/contract-codes.ts";
import type { DoNotContactEntry, DoNotContactFilter } from "../contract.ts";
import type { DO_NOT_CONTACT_SORTS, DO_NOT_CONTACT_STATES } from "../contract-codes.ts";

type State = (typeof DO_NOT_CONTACT_STATES)[number];

/** Entry with its unmasked phone; the action masks it. */
export type StoredDoNotContactEntry = Omit<DoNotContactEntry, "needsConsent">;

/** Cases of the person, or of the borrowers who have the number. */
const isSubjectSql = (alias: string) => sql`
  ${sql.ref(`${alias}.borrowerId`)} in (
    select n.borrower_id union all select o.borrower_id from contact o where o.phone = n.phone)`;

/**
 * Callers who see every case see every entry. Others see entries that concern a visible case, and
 * those they recorded.
 */
export const isSeenSql = (actor: Actor): RawBuilder<SqlBool> =>
  actor.caseScope === "ALL" && actor.institutionIds.length === 0
    ? sql`true`
    : sql`(n.creator_id = ${actor.userId} or exists (
        select from collection_case c where ${isSubjectSql("c")} and ${visibleTo(actor, "c")}))`;

const state = (now: Date) => sql<State>`
  case when n.lifted_at is not null then 'LIFTED' when n.until_at <= ${now} then 'ENDED' else 'IN_FORCE' end`;

/** Entries of the caller's institutions and of the lender: their texts and names may be read. */
export const isOwnSql = (actor: Actor): RawBuilder<SqlBool> => sql`
  (n.institution_id is null or n.creator_id = ${actor.userId} or ${institutionVisibleTo(actor, sql.ref("n.institutionId"))})`;

/**
 * A closed number shows at every visible case; the words and names only to callers who see that
 * institution.
 */
const COLUMNS = (actor: Actor, now: Date) => sql`
  n.id as do_not_contact_id, case when n.phone is null then 'PERSON' else 'NUMBER' end as subject, n.phone,
  coalesce((
    select jsonb_agg(jsonb_build_object('borrowerId', b.id, 'name', b.name) order by b.id) from (
      select b.id, b.name from borrower b where exists (
          select from collection_case c where c.borrower_id = b.id and ${visibleTo(actor, "c")})
        and b.id in (select n.borrower_id union all select o.borrower_id from contact o where o.phone = n.phone)
      order by b.id limit 3) b), '[]') as people,
  (select count(*) from collection_case c where ${isSubjectSql("c")} and c.status in ${toCodesSql(OPEN_STATUSES)}
    and ${visibleTo(actor, "c")})::int as open_cases,
  n.channel, n.reason, case when own.is_own then n.note end as note,
  case when n.inbound_id is null then 'RECORDED' else 'TEXT' end as source,
  case when own.is_own then i.content end as message,
  (select c.id from collection_case c where c.id = n.case_id and ${visibleTo(actor, "c")}) as task_id,
  case when own.is_own then g.name end as institution_name, case when own.is_own then u.name end as creator_name,
  n.created_at, n.until_at as until, ${state(now)} as state, n.lifted_at, case when own.is_own then l.name end as lifter_name,
  case when own.is_own then n.lift_reason end as lift_reason, case when own.is_own then n.lift_consent end as consent,
  n.version, own.is_own`;

const seen = (actor: Actor) => sql`
  do_not_contact n cross join lateral (select ${isOwnSql(actor)} as is_own) own
  left join sms_inbound i on i.id = n.inbound_id
  left join institution g on g.id = n.institution_id
  left join app_user u on u.id = n.creator_id
  left join app_user l on l.id = n.lifter_id`;

export type Filter = Omit<Hashed<DoNotContactFilter>, "from" | "to"> & {
  readonly since: Date | null;
  readonly before: Date | null;
};

export interface DoNotContactQuery {
  readonly actor: Actor;
  readonly now: Date;
  readonly filter: Filter;
}

function matching({ actor, filter }: DoNotContactQuery): RawBuilder<SqlBool> {
  const { person, phoneHash, channel, reason, source, institutionId } = filter;
  const { text, creator, since, before } = filter;
  const conditions: RawBuilder<SqlBool>[] = [isSeenSql(actor)];
  const hasNameSql = (name: string) => sql<SqlBool>`exists (
    select from borrower b join collection_case c on c.borrower_id = b.id
    where ${isSubjectSql("c")} and ${containsPart(sql`b.searchable_name`, name)} and ${visibleTo(actor, "c")})`;
  if (text)
    conditions.push(
      sql`(own.is_own and ${containsText(sql`u.name`, text)} or ${hasNameSql(text)})`,
    );
  if (person) conditions.push(hasNameSql(person));
  if (phoneHash) conditions.push(sql`n.phone_hash = ${phoneHash}`);
  if (channel) conditions.push(sql`n.channel = ${channel}`);
  if (reason) conditions.push(sql`n.reason = ${reason}`);
  if (source)
    conditions.push(source === "TEXT" ? sql`n.inbound_id is not null` : sql`n.inbound_id is null`);
  if (institutionId)
    conditions.push(sql`(own.is_own and n.institution_id = ${institutionId} or exists (
      select from collection_case c where ${isSubjectSql("c")} and c.institution_id = ${institutionId} and ${visibleTo(actor, "c")}))`);
  if (creator) conditions.push(sql`own.is_own and ${containsText(sql`u.name`, creator)}`);
  if (since) conditions.push(sql`n.created_at >= ${since}`);
  if (before) conditions.push(sql`n.created_at < ${before}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

interface Order {
  readonly sort: (typeof DO_NOT_CONTACT_SORTS)[number];
  readonly descending: boolean;
}

/** Entries without an end sort last. */
const ordered = ({ sort, descending }: Order) => {
  const by = sort === "until" ? sql`coalesce(n.until_at, 'infinity')` : sql`n.created_at`;
  return descending ? sql`${by} desc, n.id desc` : sql`${by}, n.id`;
};

export async function page(
  db: Db,
  query: DoNotContactQuery,
  conditions: State | undefined,
  at: Order & { readonly size: number; readonly offset: number },
): Promise<StoredDoNotContactEntry[]> {
  const { actor, now } = query;
  return queryRows(db)<StoredDoNotContactEntry>`
    select ${COLUMNS(actor, now)} from ${seen(actor)}
    where ${matching(query)} and ${conditions ? sql`${state(now)} = ${conditions}` : sql`true`}
    order by ${ordered(at)} ${limitTo(at.size, at.offset)}`;
}

export const countByState = (
  db: Db,
  query: DoNotContactQuery,
): Promise<{ state: State; n: number }[]> =>
  queryRows(db)<{ state: State; n: number }>`
    select ${state(query.now)} as state, count(*)::int as n from ${seen(query.actor)} where ${matching(query)} group by 1`;

/** Lists every entry of the same number or person, newest first. */
export const history = (db: Db, actor: Actor, doNotContactId: number, now: Date) =>
  queryRows(db)<StoredDoNotContactEntry>`
    select ${COLUMNS(actor, now)} from ${seen(actor)}
    join do_not_contact same on same.id = ${doNotContactId} and (same.phone = n.phone or same.borrower_id = n.borrower_id)
    where ${isSeenSql(actor)} order by n.id desc`;

export type CaseDoNotContactEntry = StoredDoNotContactEntry & { readonly contactIds: number[] };

/**
 * Lists entries in force for the borrower of a visible case and the borrower's numbers, with the
 * contacts they close.
 */
export const listByCase = (db: Db, actor: Actor, taskId: number, now: Date) =>
  queryRows(db)<CaseDoNotContactEntry>`
    select ${COLUMNS(actor, now)}, coalesce((
        select jsonb_agg(o.id order by o.id) from contact o
        where o.borrower_id = held.borrower_id and o.removed_at is null
          and (o.phone = n.phone or n.borrower_id is not null)), '[]') as contact_ids
    from ${seen(actor)}
    join collection_case held on held.id = ${taskId} and ${visibleTo(actor, "held")}
      and (n.borrower_id = held.borrower_id or n.phone in (
        select o.phone from contact o where o.borrower_id = held.borrower_id and o.removed_at is null))
    where ${state(now)} = 'IN_FORCE' order by n.id`;
