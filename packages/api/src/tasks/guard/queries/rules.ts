import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import {
  toSettingKey,
  type SettingRevision,
  type SettingStore,
} from "../../../core/setting/revision.ts";
import { removeRows } from "../../../core/setting/table.ts";
import {
  type Withdrawal,
  listWithdrawn,
  withdrawnVersion,
} from "../../../core/setting/withdrawal.ts";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import { type Profile, type RuleName, RULES } from "../contract.ts";
import type { Layer } from "../contract-codes.ts";
import type { Sql } from "./channel.ts";

export interface StoredRule {
  readonly id: number;
  readonly profile: Profile;
  readonly rule: RuleName;
  readonly version: number;
  readonly layer: Layer;
  readonly institutionId: number | null;
  readonly stageId: number | null;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
  readonly severity: "WARN" | "BLOCK";
  readonly params: unknown;
  readonly overrideRoles: number[];
  readonly source: string;
  readonly jurisdiction: string | null;
  readonly article: string;
  readonly needsLegalReview: boolean;
}

/** Owner of the layers below statute and default. */
export interface Within {
  readonly institutionId?: number;
  readonly stageId?: number;
}

const OWNER = sql`rule, layer, jurisdiction, institution_id, stage_id`;

/**
 * Selects the version in force on the day, for each rule and layer. Statutes of a country and of a
 * part of it are separate.
 */
const versionsOn = (profile: Sql, on: Sql, condition: Sql): Sql => sql`
    select distinct on (${OWNER}) id, profile, rule, version, layer, institution_id, stage_id, effective_from, effective_to,
      severity, params, override_roles, source, jurisdiction, article, needs_legal_review
    from guard_rule
    where profile = ${profile} and effective_from <= ${on}::date and (effective_to is null or effective_to >= ${on}::date)
      and ${condition}
    order by ${OWNER}, effective_from desc, version desc`;

const buildLayersSql = (institution: Sql, stage: Sql): Sql =>
  sql`(layer in ('STATUTE', 'COMPANY') or institution_id = ${institution} or stage_id = ${stage})`;

export async function inForce(
  db: Db,
  profile: Profile,
  on: Day,
  within: Within | "EVERY_LAYER" = {},
): Promise<StoredRule[]> {
  const { institutionId = null, stageId = null } = within === "EVERY_LAYER" ? {} : within;
  const condition =
    within === "EVERY_LAYER"
      ? sql`true`
      : buildLayersSql(sql`${institutionId}::bigint`, sql`${stageId}::bigint`);
  return queryRows(db)<StoredRule>`
    ${versionsOn(sql`${profile}`, sql`${on}`, condition)}`;
}

export type JudgingRule = Pick<
  StoredRule,
  "rule" | "version" | "layer" | "severity" | "params" | "source" | "article" | "overrideRoles"
>;

/**
 * SQL of the fields that select the rules of a case, for use inside a statement that reads the
 * case.
 */
export interface CaseSql {
  readonly profile: Sql;
  readonly today: Sql;
  readonly institution: Sql;
  readonly stage: Sql;
}

/**
 * Builds the rules of a case, or those of one name, as a JSON list within the statement that reads
 * the case.
 */
export const buildRulesSql = (
  { profile, today, institution, stage }: CaseSql,
  name?: RuleName,
): Sql => {
  const layers = buildLayersSql(institution, stage);
  const condition = name ? sql`rule = ${name} and ${layers}` : layers;
  return sql`(
    select coalesce(json_agg(json_build_object('rule', r.rule, 'version', r.version, 'layer', r.layer, 'severity', r.severity,
      'params', r.params, 'source', r.source, 'article', r.article, 'overrideRoles', r.override_roles)), '[]')
    from (${versionsOn(profile, today, condition)}) r)`;
};

export interface RuleOwner {
  readonly profile: Profile;
  readonly rule: RuleName;
}

interface Names {
  readonly institutionName: string | null;
  readonly stageName: string | null;
  readonly approverName: string | null;
}

export type RuleVersion = SettingRevision<RuleOwner, StoredRule> & Names;

/** Lists all versions of a profile or of one rule, newest first, with their editors. */
export const listVersions = (
  db: Db,
  { profile, rule }: Pick<RuleOwner, "profile"> & { rule?: RuleName },
) =>
  queryRows(db)<RuleVersion>`
    select r.id, r.profile, r.rule, r.version, r.layer, r.institution_id, r.stage_id, r.effective_from, r.effective_to,
      r.severity, r.params, r.override_roles, r.source, r.jurisdiction, r.article, r.needs_legal_review,
      r.effective_from as effective_on, u.name as editor_name, r.created_at as edited_at, a.name as approver_name,
      i.name as institution_name, q.name as stage_name
    from guard_rule r
    left join app_user u on u.id = r.editor_id
    left join app_user a on a.id = r.approver_id
    left join institution i on i.id = r.institution_id
    left join stage q on q.id = r.stage_id
    where r.profile = ${profile} and (${rule ?? null}::text is null or r.rule = ${rule ?? null})
    order by r.rule, r.version desc`;

const toOwner = ({ profile, rule }: RuleOwner): RuleOwner => ({ profile, rule });

/** A rule is a setting with numbered versions that may end. */
export const ruleLines: Omit<SettingStore<RuleOwner, StoredRule>, "insert"> = {
  name: "guard_rule",
  owner: toOwner,
  async lines(db, { profile = [], rule = [] }) {
    const pending = profile.map((code) => listVersions(db, { profile: code }));
    const found = (await Promise.all(pending)).flat();
    return found.filter((ruleVersion) => rule.includes(ruleVersion.rule));
  },
  async findOwner(db, id) {
    const row = await db
      .selectFrom("guardRule")
      .select(["profile", "rule"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row && toOwner(row as RuleOwner);
  },
  remove: (db, rowIds) => removeRows(db, "guard_rule", rowIds),
};

/** Defaults for versions withdrawn before layers existed. */
const BEFORE_LAYERS = {
  layer: "COMPANY",
  jurisdiction: null,
  article: "",
  needsLegalReview: false,
  institutionId: null,
  institutionName: null,
  stageId: null,
  stageName: null,
  approverName: null,
} as const;

/** Lists the withdrawn versions of a profile. */
export async function withdrawnVersions(db: Db, profile: Profile): Promise<WithdrawnVersion[]> {
  const keys = RULES.map((rule) => toSettingKey(ruleLines.name, { profile, rule }));
  const withdrawnRows = await listWithdrawn<RuleVersion>(db, keys);
  return withdrawnRows.map(({ revision, withdrawn }) => ({
    ...BEFORE_LAYERS,
    ...revision,
    withdrawn,
  }));
}

type WithdrawnVersion = RuleVersion & { readonly withdrawn: Withdrawal };

/** Lists the institutions visible to the caller; rules of others are hidden. */
export async function institutionsSeen(db: Db, actor: Actor): Promise<ReadonlySet<number>> {
  const rows = await queryRows(db)<{ id: number }>`
    select i.id from institution i where ${institutionVisibleTo(actor, sql.ref("i.id"))}`;
  return new Set(rows.map(({ id }) => id));
}

export interface NewRule extends Omit<StoredRule, "id" | "version"> {
  readonly editorId: number;
  readonly approverId: number;
  readonly at: Date;
}

/** Appends the next version; the unique version refuses a concurrent editor. */
export async function insertRule(db: Db, rule: NewRule): Promise<{ id: number; version: number }> {
  const withdrawnRows = await withdrawnVersion(db, toSettingKey(ruleLines.name, toOwner(rule)));
  const row = await queryRow(db)<{ id: number; version: number }>`
    insert into guard_rule (profile, rule, version, layer, institution_id, stage_id, effective_from, effective_to, severity,
      params, override_roles, source, jurisdiction, article, needs_legal_review, editor_id, approver_id, created_at)
    select ${rule.profile}, ${rule.rule}, greatest(max(version), ${withdrawnRows}) + 1, ${rule.layer}, ${rule.institutionId}::bigint,
      ${rule.stageId}::bigint, ${rule.effectiveFrom}::date, ${rule.effectiveTo}::date, ${rule.severity},
      ${rule.params}::jsonb, ${rule.overrideRoles}::smallint[], ${rule.source}, ${rule.jurisdiction}, ${rule.article},
      ${rule.needsLegalReview}, ${rule.editorId}, ${rule.approverId}, ${rule.at}
    from guard_rule where profile = ${rule.profile} and rule = ${rule.rule}
    returning id, version`;
  return row as { id: number; version: number };
}

export interface Holiday {
  readonly day: Day;
  readonly name: string;
  readonly source: string;
}

export const holidays = (db: Db, country: Profile, from: Day) =>
  queryRows(db)<Holiday>`
    select day::text as day, name, source from holiday
    where country = ${country} and day >= ${from}::date order by day`;

export interface Statement {
  readonly id: number;
  readonly completeUntil: Day;
  readonly source: string;
  readonly editorName: string | null;
  readonly editedAt: Date;
}

export const findStatement = (db: Db, country: Profile) =>
  queryRow(db)<Statement>`
    select h.id, h.complete_until::text as complete_until, h.source, u.name as editor_name, h.created_at as edited_at
    from holiday_calendar h left join app_user u on u.id = h.editor_id
    where h.country = ${country} order by h.id desc limit 1`;

/** Returns the holidays from a day on, and the calendar end. */
export async function calendarFrom(db: Db, country: Profile, from: Day) {
  const [found, stated] = await Promise.all([
    holidays(db, country, from),
    findStatement(db, country),
  ]);
  return {
    holidays: new Set(found.map(({ day }) => day)),
    calendarUntil: stated?.completeUntil ?? null,
  };
}

export const findHoliday = (db: Db, country: Profile, day: Day) =>
  queryRow(db)<Holiday>`
    select day::text as day, name, source from holiday where country = ${country} and day = ${day}::date`;

export const saveHoliday = (
  db: Db,
  country: Profile,
  { day, name, source }: Holiday,
): Promise<void> =>
  execute(db)`
    insert into holiday (country, day, name, source) values (${country}, ${day}::date, ${name}, ${source})
    on conflict (country, day) do update set name = excluded.name, source = excluded.source`;

export const removeHoliday = (db: Db, country: Profile, day: Day): Promise<void> =>
  execute(db)`delete from holiday where country = ${country} and day = ${day}::date`;
