import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { containsText, likePart, limitTo, toCodesSql } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import {
  institutionVisibleTo,
  isPersonSql,
  lenderVisibleTo,
  stageVisibleTo,
} from "../../../core/scope.ts";
import { toPercent } from "../../../core/setting/rules.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { get, Institution, list, Row } from "../contract.ts";

type InstitutionListInput = z.output<typeof list.input>;

/** Selects the rule in force on a day; of several from one day, the last written. */
const ruleOn = (day: Day) => sql`
  select availability_bp, first_days, first_term_only, single_code, full_code from institution_extension_rule
  where institution_id = i.id and effective_on <= ${day}::date order by effective_on desc, id desc limit 1`;

const columns = (day: Day) => sql`
  i.id, i.name, i.email, i.leader_name, i.leader_email, i.status, i.country, i.zone, i.created_at,
  x.availability_bp, x.first_days, x.first_term_only, x.single_code, x.full_code,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name)
    from institution_lender im join lender m on m.id = im.lender_id where im.institution_id = i.id), '[]') as merchants,
  (select count(*) from app_user u where u.institution_id = i.id and u.status = 'ENABLED' and ${isPersonSql("u")})::int as users,
  (select coalesce(sum(t.n), 0) from case_count_total t
    where t.institution_id = i.id and t.status in ${toCodesSql(OPEN_STATUSES)})::int as open_cases
  from institution i cross join lateral (${ruleOn(day)}) x`;

type Stored<View extends Row> = Omit<View, "percentage"> & { readonly availabilityBp: number };

const toInstitutionView = <View extends Row>({ availabilityBp, ...row }: Stored<View>) => ({
  ...row,
  percentage: toPercent(availabilityBp),
});

function buildFilterSql(actor: Actor, input: InstitutionListInput): RawBuilder<SqlBool> {
  const conditions = [institutionVisibleTo(actor, sql.ref("i.id"))];
  const { text, status, country, lenderId } = input;
  if (text)
    conditions.push(sql`(${containsText(sql`i.name`, text)} or i.email ilike ${likePart(text)})`);
  if (status) conditions.push(sql`i.status = ${status}`);
  if (country) conditions.push(sql`i.country = ${country}`);
  if (lenderId)
    conditions.push(
      sql`exists (select from institution_lender im where im.institution_id = i.id and im.lender_id = ${lenderId})`,
    );
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Lists one page of institutions by name, with the extension setting in force on the day. */
export async function institutions(
  db: Db,
  actor: Actor,
  input: InstitutionListInput,
  day: Day,
): Promise<{ rows: Row[]; total: number }> {
  const where = buildFilterSql(actor, input);
  const { page, size } = input;
  const rows = await queryRows(db)<Stored<Row>>`
    select ${columns(day)} where i.id in (
      select i.id from institution i where ${where} order by i.name, i.id ${limitTo(size, (page - 1) * size)})
    order by i.name, i.id`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n from institution i where ${where}`;
  return { rows: rows.map(toInstitutionView<Row>), total: counted[0]?.n ?? 0 };
}

/** Returns undefined when the actor does not see the institution. */
export async function institution(
  db: Db,
  actor: Actor,
  { institutionId }: z.output<typeof get.input>,
  day: Day,
) {
  const rows = await queryRows(db)<Stored<Institution>>`
    select i.version, i.placement_days,
      coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'openCases', (
          select coalesce(sum(t.n), 0) from case_count_total t
          where t.institution_id = i.id and t.stage_id = q.id and t.status in ${toCodesSql(OPEN_STATUSES)})) order by q.id)
        from institution_stage iq join stage q on q.id = iq.stage_id where iq.institution_id = i.id), '[]') as stages,
      (select min(effective_on) from institution_extension_rule
        where institution_id = i.id and effective_on > ${day}::date) as extension_changes_on,
      coalesce((select jsonb_agg(jsonb_build_object('country', w.country, 'zone', w.zone, 'effectiveOn', w.effective_on)
          order by w.effective_on)
        from institution_law w where w.institution_id = i.id and w.started_at is null), '[]') as upcoming_law_changes,
      ${columns(day)}
    where i.id = ${institutionId} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`;
  return rows.map(toInstitutionView<Institution>)[0];
}

export async function options(db: Db, actor: Actor) {
  const [stages, merchants] = await Promise.all([
    db
      .selectFrom("stage as q")
      .select(["q.id", "q.name"])
      .where(stageVisibleTo(actor, sql.ref("q.id")))
      .orderBy("q.id")
      .execute(),
    db
      .selectFrom("lender as m")
      .select(["m.id", "m.name"])
      .where(lenderVisibleTo(actor, sql.ref("m.id")))
      .orderBy("m.name")
      .execute(),
  ]);
  return { stages, merchants };
}
