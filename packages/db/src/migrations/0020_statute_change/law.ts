import { sql } from "kysely";
import type { Part } from "../part.ts";

/** Where the house counts its days. */
const HOUSE_ZONE = "Asia/Jakarta";

/** Why: a law holds for every institution, so its day must not have begun for any, nor for the house. */
export const lawToCome: Part = {
  up: [
    sql`alter table guard_rule drop constraint guard_rule_law_to_come`,
    sql`
    create function guard_law_to_come() returns trigger language plpgsql as $$
    begin
      if new.layer = 'STATUTE' and new.editor_id is not null and new.effective_from <= (
        select max((new.created_at at time zone zone)::date)
        from (select zone from institution union select ${sql.lit(HOUSE_ZONE)}) known) then
        raise exception 'a law begins on a day to come' using errcode = 'check_violation',
          constraint = 'guard_rule_law_to_come';
      end if;
      return new;
    end $$`,
    sql`
    create trigger guard_rule_law_to_come before insert on guard_rule
    for each row execute function guard_law_to_come()`,
  ],
  down: [
    sql`drop trigger guard_rule_law_to_come on guard_rule`,
    sql`drop function guard_law_to_come`,
    sql`
    alter table guard_rule add constraint guard_rule_law_to_come check (layer <> 'STATUTE' or editor_id is null
      or effective_from > (created_at at time zone 'UTC')::date) not valid`,
  ],
};

/** Why: the law of the Philippines names a month, and no month has more than 31 days. */
export const monthlyCeiling: Part = {
  up: [
    sql`
    insert into guard_rule (profile, rule, version, effective_from, severity, params, layer, jurisdiction, source, article,
      to_confirm)
    select profile, rule, (select max(version) from guard_rule where profile = 'PH' and rule = 'COST_CAP') + 1,
      effective_from, severity, params - 'lateDayPpm' || '{"lateMonthPpm":50000}', layer, jurisdiction, source, article, true
    from guard_rule
    where profile = 'PH' and rule = 'COST_CAP' and layer = 'STATUTE' and editor_id is null and params ? 'lateDayPpm'
    order by version desc limit 1`,
  ],
  down: [
    sql`alter table guard_rule disable trigger guard_rule_withdrawn`,
    sql`delete from guard_rule where profile = 'PH' and rule = 'COST_CAP' and editor_id is null and params ? 'lateMonthPpm'`,
    sql`alter table guard_rule enable trigger guard_rule_withdrawn`,
  ],
};

const firstTerms = (body: ReturnType<typeof sql>) => sql`
    create or replace function first_terms() returns trigger language plpgsql as $$
    begin
      ${body};
      return null;
    end $$`;

/** Why: a product begins within the law of its money; where we know of no ceiling it costs nothing until terms are given. */
export const lawfulBeginning: Part = {
  up: [
    firstTerms(sql`insert into product_terms (product_id, from_on, late_rate_ppm, extension_rate_ppm, tolerance_minor,
        extension_rounding_minor, source)
      select new.id, '2000-01-01', case new.currency when 'USD' then 0 else 1000 end,
        case new.currency when 'USD' then 0 else 2000 end, case new.currency when 'IDR' then 1000 else 100 end, 100,
        case new.currency when 'PHP' then 'Within SEC MC 14 s.2025' when 'USD' then 'No cost until terms are given' else '' end`),
  ],
  down: [
    firstTerms(sql`insert into product_terms (product_id, from_on, tolerance_minor, extension_rounding_minor)
      values (new.id, '2000-01-01', case new.currency when 'IDR' then 1000 else 100 end, 100)`),
  ],
};
