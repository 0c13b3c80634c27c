import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { likePart } from "../../../core/like.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";

interface Written {
  readonly ruleId: number;
  readonly effectiveOn: Day;
  readonly editorName: string | null;
  readonly editedAt: Date;
}

export interface StoredInstitutionRule extends Written {
  readonly institutionId: number;
  readonly availabilityBp: number;
  readonly firstTermOnly: boolean;
  readonly firstDays: number;
  readonly singleCode: boolean;
  readonly fullCode: boolean;
  readonly manualQuota: number;
}

export interface StoredQueueRule extends Written {
  readonly queueId: number;
  readonly availabilityBp: number;
  readonly dpdFrom: number;
  readonly dpdTo: number;
  readonly mostExtensions: number;
  readonly days: number[];
}

const WRITTEN = sql`r.id as rule_id, r.effective_on, u.name as editor_name, r.created_at as edited_at`;
const EDITOR = sql`left join app_user u on u.id = r.editor_id`;

const INSTITUTION_COLUMNS = sql`
  r.institution_id, r.availability_bp, r.first_term_only, r.first_days, r.single_code, r.full_code, r.manual_quota, ${WRITTEN}`;

const QUEUE_COLUMNS = sql`
  r.queue_id, r.availability_bp, r.dpd_from, r.dpd_to, r.most_extensions, r.days, ${WRITTEN}`;

/** Every rule of these institutions, newest first. */
export async function institutionRules(
  db: Db,
  ids: readonly number[],
): Promise<StoredInstitutionRule[]> {
  const { rows } = await sql<StoredInstitutionRule>`
    select ${INSTITUTION_COLUMNS} from institution_extension_rule r ${EDITOR}
    where r.institution_id = any(${ids}::bigint[]) order by r.effective_on desc, r.id desc`.execute(
    db,
  );
  return rows;
}

export async function queueRules(
  db: Db,
  ids: readonly number[],
): Promise<StoredQueueRule[]> {
  const { rows } = await sql<StoredQueueRule>`
    select ${QUEUE_COLUMNS} from queue_extension_rule r ${EDITOR}
    where r.queue_id = any(${ids}::bigint[]) order by r.effective_on desc, r.id desc`.execute(
    db,
  );
  return rows;
}

export interface Wanted {
  readonly text?: string | undefined;
  readonly page: number;
  readonly size: number;
}

export interface Named {
  readonly id: number;
  readonly name: string;
}

const named = (
  column: RawBuilder<unknown>,
  text: string | undefined,
): RawBuilder<unknown> =>
  text ? sql`${column} ilike ${likePart(text)}` : sql`true`;

/** Institutions in the caller's sight, by name; he may be limited to his own. */
export async function institutions(
  db: Db,
  actor: Actor,
  { text, page, size }: Wanted,
): Promise<{ rows: Named[]; total: number }> {
  const where = sql`${institutionVisibleTo(actor, sql.ref("i.id"))} and ${named(sql`i.name`, text)}`;
  const { rows } = await sql<Named>`
    select i.id, i.name from institution i where ${where}
    order by i.name, i.id limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  const counted = await sql<{ n: number }>`
    select count(*) as n from institution i where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function queues(
  db: Db,
  { text, page, size }: Wanted,
): Promise<{ rows: Named[]; total: number }> {
  const where = named(sql`q.name`, text);
  const { rows } = await sql<Named>`
    select q.id, q.name from queue q where ${where}
    order by q.dpd_from, q.id limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  const counted = await sql<{ n: number }>`
    select count(*) as n from queue q where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Undefined outside of the caller's sight. */
export async function findInstitution(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select i.id from institution i
    where i.id = ${id} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`.execute(
    db,
  );
  return rows[0];
}

/** Locked while its rule is changed; undefined outside of the caller's sight. */
export async function lockInstitution(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select i.id, i.name from institution i
    where i.id = ${id} and ${institutionVisibleTo(actor, sql.ref("i.id"))} for no key update`.execute(
    db,
  );
  return rows[0];
}

export async function lockQueue(
  db: Db,
  id: number,
): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select id, name from queue where id = ${id} for no key update`.execute(db);
  return rows[0];
}

export type NewInstitutionRule = Omit<
  StoredInstitutionRule,
  "ruleId" | "editorName" | "editedAt"
> & { readonly editorId: number; readonly createdAt: Date };

export async function insertInstitutionRule(
  db: Db,
  rule: NewInstitutionRule,
): Promise<number> {
  const { id } = await db
    .insertInto("institutionExtensionRule")
    .values(rule)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type NewQueueRule = Omit<
  StoredQueueRule,
  "ruleId" | "editorName" | "editedAt"
> & { readonly editorId: number; readonly createdAt: Date };

export async function insertQueueRule(
  db: Db,
  rule: NewQueueRule,
): Promise<number> {
  const { id } = await db
    .insertInto("queueExtensionRule")
    .values(rule)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
