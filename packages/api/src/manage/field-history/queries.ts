import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import { countCapped } from "../../core/keyset-page.ts";
import { isLimited } from "../../core/institution-scope.ts";
import { queryRow, queryRows } from "../../core/query.ts";
import { institutionVisibleTo, userVisibleTo, visibleTo } from "../../core/scope.ts";
import { redactedAuditField } from "../../core/audit-redaction.ts";
import type { ChangeSubject } from "./contract.ts";
import { BESIDE } from "./rules.ts";

export interface ChangeQuery {
  readonly actor: Actor;
  readonly subject: ChangeSubject;
  /** Entity names of the subject in the audit trail. */
  readonly entities: readonly string[];
  readonly filter: {
    readonly subjectId?: string | undefined;
    readonly editorId?: number | undefined;
    readonly from?: Date | undefined;
    readonly to?: Date | undefined;
  };
}

interface SubjectField {
  readonly entities: readonly string[];
  readonly subjectId: string;
  readonly field: string;
}

export interface StoredChange {
  readonly source: "LINE" | "ENTRY";
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly entity: string;
  readonly subjectId: string | null;
  readonly subjectName: string | null;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly editorId: number | null;
  readonly editorName: string | null;
  readonly reason: string | null;
}

const NUMBER = sql`(case when a.entity_id ~ '^[0-9]{1,15}$' then a.entity_id::bigint end)`;

/** Selects subjects as visible to the actor today, and wages by the institution that pays them. */
const subjectVisible = (
  actor: Actor,
  subject: Exclude<ChangeSubject, "SETTING">,
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> => {
  if (subject === "INSTITUTION") return institutionVisibleTo(actor, id);
  const people = sql.table(subject === "WAGE" ? "wage_person" : "app_user");
  if (subject !== "CASE")
    return sql`exists (select from ${people} s where s.id = ${id} and ${userVisibleTo(actor, "s")})`;
  // Actors without cases read the lines of all cases; these lines hold no names of borrowers.
  if (actor.caseScope === "NONE") return sql`true`;
  return sql`exists (select from collection_case s where s.id = ${id} and ${visibleTo(actor, "s")})`;
};

/**
 * Hides lines of other institutions, even when the subject came from there. Lines without an
 * institution are shown if the actor sees their subject.
 */
const lineVisible = (actor: Actor, subject: ChangeSubject): RawBuilder<SqlBool> => {
  const visibleInstitution = institutionVisibleTo(actor, sql.ref("a.institution_id"));
  if (subject === "SETTING") return visibleInstitution;
  const seen = subjectVisible(actor, subject, NUMBER);
  return isLimited(actor)
    ? sql`(a.institution_id is null or ${visibleInstitution}) and ${seen}`
    : seen;
};

const within = (
  { filter }: ChangeQuery,
  at: RawBuilder<unknown>,
  editor: RawBuilder<unknown>,
): RawBuilder<SqlBool>[] => [
  ...(filter.from ? [sql<SqlBool>`${at} >= ${filter.from}`] : []),
  ...(filter.to ? [sql<SqlBool>`${at} <= ${filter.to}`] : []),
  ...(filter.editorId ? [sql<SqlBool>`${editor} = ${filter.editorId}`] : []),
];

/** Matches a setting by its table, or by the name entered in a change recorded by hand. */
const ofSubject = ({ subject, filter }: ChangeQuery): RawBuilder<SqlBool>[] => {
  const { subjectId } = filter;
  if (subjectId === undefined) return [];
  if (subject !== "SETTING") return [sql`a.entity_id = ${subjectId}`];
  return [sql`(a.entity = ${subjectId} or a.entity = 'setting' and a.entity_id = ${subjectId})`];
};

const buildDetailsSql = (side: "before" | "after") => {
  const column = sql.ref(`a.${side}`);
  return sql`(case when jsonb_typeof(${column}) = 'object' then ${column} else '{}'::jsonb end)`;
};

/**
 * Checks in either spelling if a table of the subject has the field, or if the system recorded it
 * for this subject before.
 */
export async function isSystemField(
  db: Db,
  { entities, subjectId, field }: SubjectField,
): Promise<boolean> {
  const name = field.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const rows = await queryRows(db)`
    select from information_schema.columns k
    where k.table_schema = current_schema() and k.table_name in (${sql.join(entities)})
      and replace(k.column_name, '_', '') in (${name}, ${`${name}id`})
    union all
    select from audit_log a
    where a.entity in (${sql.join(entities)}) and a.entity_id = ${subjectId} and a.action <> 'change.save'
      and (${buildDetailsSql("before")} || ${buildDetailsSql("after")}) ? ${field}
    limit 1`;
  return rows.length > 0;
}

/** Selects the lines of the audit trail field by field. */
const lines = (query: ChangeQuery): RawBuilder<unknown> => sql`
  select 'LINE' as source, a.id, a.at, a.action, a.entity, a.entity_id as subject_id, f.field, f.before, f.after,
    a.actor_id as editor_id, a.after->>'reason' as reason
  from audit_log a
  cross join lateral (
    select k.field, ${buildDetailsSql("before")}->k.field as before, ${buildDetailsSql("after")}->k.field as after
    from jsonb_object_keys(${buildDetailsSql("before")} || ${buildDetailsSql("after")}) k(field)
    where k.field not in (${sql.join(BESIDE)})) f
  where a.entity in (${sql.join(query.entities)})
    and coalesce(f.before, 'null') <> coalesce(f.after, 'null')
    and ${sql.join(
      [
        lineVisible(query.actor, query.subject),
        ...ofSubject(query),
        ...within(query, sql`a.at`, sql`a.actor_id`),
      ],
      sql` and `,
    )}`;

const entries = (query: ChangeQuery): RawBuilder<unknown> => {
  const { subjectId } = query.filter;
  const conditions: RawBuilder<SqlBool>[] = [
    subjectVisible(query.actor, "WAGE", sql`w.agent_id`),
    ...within(query, sql`w.at`, sql`w.editor_id`),
  ];
  if (subjectId !== undefined) conditions.push(sql`w.agent_id::text = ${subjectId}`);
  return sql`
    select 'ENTRY' as source, w.id, w.at, 'wage.edit' as action, 'wage_entry' as entity, w.agent_id::text as subject_id,
      lower(w.kind) as field,
      case when w.before_minor is not null then
        jsonb_build_object('amountMinor', w.before_minor, 'currency', w.currency, 'day', w.day) end as before,
      jsonb_build_object('amountMinor', coalesce(w.before_minor, 0) + w.amount_minor, 'currency', w.currency, 'day', w.day) as after,
      w.editor_id, nullif(w.reason, '') as reason
    from wage_entry w where w.editor_id is not null and ${sql.join(conditions, sql` and `)}`;
};

const all = (query: ChangeQuery): RawBuilder<unknown> =>
  query.subject === "WAGE" ? sql`${lines(query)} union all ${entries(query)}` : lines(query);

const SUBJECT_NAME: Readonly<Record<ChangeSubject, RawBuilder<unknown>>> = {
  USER: sql`(select s.name from app_user s where s.id::text = f.subject_id)`,
  WAGE: sql`(select s.name from app_user s where s.id::text = f.subject_id)`,
  CASE: sql`(select l.number from collection_case s join loan l on l.id = s.loan_id where s.id::text = f.subject_id)`,
  INSTITUTION: sql`(select s.name from institution s where s.id::text = f.subject_id)`,
  SETTING: sql`(case when f.entity = 'setting' then f.subject_id else f.entity end)`,
};

const FIELD = (side: "f.before" | "f.after") =>
  redactedAuditField(sql.ref("f.field"), sql.ref(side));
const WHY = redactedAuditField(sql`'reason'::text`, sql.ref("f.reason"));

export interface Slice {
  readonly size: number;
  readonly offset: number;
}

export const page = (db: Db, query: ChangeQuery, { size, offset }: Slice) =>
  queryRows(db)<StoredChange>`
    select f.source, f.id, f.at, f.action, f.entity, f.subject_id, ${SUBJECT_NAME[query.subject]} as subject_name, f.field,
      ${FIELD("f.before")} as before, ${FIELD("f.after")} as after, f.editor_id, e.name as editor_name,
      ${WHY} #>> '{}' as reason
    from (
      select * from (${all(query)}) found
      order by at desc, source, id desc, field ${limitTo(size, offset)}) f
    left join app_user e on e.id = f.editor_id
    order by f.at desc, f.source, f.id desc, f.field`;

export const count = (db: Db, query: ChangeQuery): Promise<number> =>
  countCapped(db, sql`from (${all(query)}) found`);

/** Finds the institution of a subject; undefined when the caller does not see the subject. */
export async function findSubjectInstitution(
  db: Db,
  actor: Actor,
  subject: Exclude<ChangeSubject, "SETTING">,
  id: number,
): Promise<{ institutionId: number | null } | undefined> {
  const [table, seen] = {
    USER: ["app_user", userVisibleTo(actor, "s")] as const,
    WAGE: ["app_user", userVisibleTo(actor, "s")] as const,
    CASE: ["collection_case", visibleTo(actor, "s")] as const,
    INSTITUTION: ["institution", institutionVisibleTo(actor, sql.ref("s.id"))] as const,
  }[subject];
  const institution = sql.ref(subject === "INSTITUTION" ? "s.id" : "s.institution_id");
  return queryRow(db)<{ institutionId: number | null }>`
    select i.id as institution_id from ${sql.table(table)} s left join institution i on i.id = ${institution}
    where s.id = ${id} and ${seen}`;
}
