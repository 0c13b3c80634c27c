import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import {
  keyOf,
  type SettingLine,
  type SettingStore,
} from "../../../core/setting/line.ts";
import { removeRows } from "../../../core/setting/table.ts";
import {
  type Withdrawal,
  withdrawnOf,
  withdrawnVersion,
} from "../../../core/setting/withdrawal.ts";
import { type Profile, type RuleName, RULES } from "../contract.ts";

export interface StoredRule {
  readonly id: number;
  readonly profile: Profile;
  readonly rule: RuleName;
  readonly version: number;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
  readonly severity: "WARN" | "BLOCK";
  readonly params: unknown;
  readonly overrideRoles: number[];
  readonly source: string;
}

/** Of each rule the newest version that is in force on that day. */
export async function inForce(
  db: Db,
  profile: Profile,
  on: Day,
): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select distinct on (rule) id, profile, rule, version, effective_from, effective_to, severity, params,
      override_roles, source
    from guard_rule
    where profile = ${profile} and effective_from <= ${on}::date and (effective_to is null or effective_to >= ${on}::date)
    order by rule, version desc`.execute(db);
  return rows;
}

export interface RuleOwner {
  readonly profile: Profile;
  readonly rule: RuleName;
}

type RuleVersion = SettingLine<RuleOwner, StoredRule>;

/** Newest first, with who wrote them: all versions of a profile, or those of one rule. */
export async function versionsOf(
  db: Db,
  { profile, rule }: Pick<RuleOwner, "profile"> & { rule?: RuleName },
): Promise<RuleVersion[]> {
  const { rows } = await sql<RuleVersion>`
    select r.id, r.profile, r.rule, r.version, r.effective_from, r.effective_to, r.severity, r.params,
      r.override_roles, r.source, r.effective_from as effective_on, u.name as editor_name, r.created_at as edited_at
    from guard_rule r left join app_user u on u.id = r.editor_id
    where r.profile = ${profile} and (${rule ?? null}::text is null or r.rule = ${rule ?? null})
    order by r.rule, r.version desc`.execute(db);
  return rows;
}

const ownerOf = ({ profile, rule }: RuleOwner): RuleOwner => ({
  profile,
  rule,
});

/** A rule is a setting whose versions are numbered and may end. */
export const ruleLines: Omit<SettingStore<RuleOwner, StoredRule>, "insert"> = {
  name: "guard_rule",
  owner: ownerOf,
  async lines(db, { profile = [], rule = [] }) {
    const wanted = profile.map((one) => versionsOf(db, { profile: one }));
    const found = (await Promise.all(wanted)).flat();
    return found.filter((one) => rule.includes(one.rule));
  },
  async ownerOf(db, id) {
    const row = await db
      .selectFrom("guardRule")
      .select(["profile", "rule"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row && ownerOf(row as RuleOwner);
  },
  remove: (db, rowIds) => removeRows(db, "guard_rule", rowIds),
};

/** The versions of a profile that were taken back. */
export async function withdrawnVersions(
  db: Db,
  profile: Profile,
): Promise<WithdrawnVersion[]> {
  const keys = RULES.map((rule) => keyOf(ruleLines.name, { profile, rule }));
  const gone = await withdrawnOf<RuleVersion>(db, keys);
  return gone.map(({ line, withdrawn }) => ({ ...line, withdrawn }));
}

type WithdrawnVersion = RuleVersion & { readonly withdrawn: Withdrawal };

export interface NewRule extends Omit<StoredRule, "id" | "version"> {
  readonly editorId: number;
}

/** Appends the next version; the unique version refuses a second editor at the same moment. */
export async function insertRule(
  db: Db,
  rule: NewRule,
): Promise<{ id: number; version: number }> {
  const gone = await withdrawnVersion(db, keyOf(ruleLines.name, ownerOf(rule)));
  const { rows } = await sql<{ id: number; version: number }>`
    insert into guard_rule (profile, rule, version, effective_from, effective_to, severity, params, override_roles, source, editor_id)
    select ${rule.profile}, ${rule.rule}, greatest(max(version), ${gone}) + 1, ${rule.effectiveFrom}::date, ${rule.effectiveTo}::date,
      ${rule.severity}, ${rule.params}::jsonb, ${rule.overrideRoles}::smallint[], ${rule.source}, ${rule.editorId}
    from guard_rule where profile = ${rule.profile} and rule = ${rule.rule}
    returning id, version`.execute(db);
  return rows[0] as { id: number; version: number };
}

export interface Holiday {
  readonly day: Day;
  readonly name: string;
  readonly source: string;
}

export async function holidays(
  db: Db,
  country: Profile,
  from: Day,
): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select day::text as day, name, source from holiday
    where country = ${country} and day >= ${from}::date order by day`.execute(
    db,
  );
  return rows;
}

export async function findHoliday(
  db: Db,
  country: Profile,
  day: Day,
): Promise<Holiday | undefined> {
  const { rows } = await sql<Holiday>`
    select day::text as day, name, source from holiday where country = ${country} and day = ${day}::date`.execute(
    db,
  );
  return rows[0];
}

export async function saveHoliday(
  db: Db,
  country: Profile,
  { day, name, source }: Holiday,
): Promise<void> {
  await sql`
    insert into holiday (country, day, name, source) values (${country}, ${day}::date, ${name}, ${source})
    on conflict (country, day) do update set name = excluded.name, source = excluded.source`.execute(
    db,
  );
}

export async function removeHoliday(
  db: Db,
  country: Profile,
  day: Day,
): Promise<void> {
  await sql`delete from holiday where country = ${country} and day = ${day}::date`.execute(
    db,
  );
}
