import { sql } from "kysely";
import { withoutWithdrawal } from "../0016_statute/rule-layer.ts";
import { type Part, type Statement } from "../part.ts";

const RULES = [
  ...["HOURS", "FREQ_CALL", "FREQ_MSG", "RELATION", "SOURCE", "DNC", "HOLD"],
  ...["STAGE_CONTENT", "DPD_MAX", "CERT", "CLOSED", "CONTENT", "COST_CAP"],
  ...["WARNING_LETTER", "IDENTITY"],
];

const allowed = (rules: readonly string[]): Statement[] => [
  sql`alter table guard_rule drop constraint guard_rule_rule_check`,
  sql`
    alter table guard_rule add constraint guard_rule_rule_check
    check (rule in (${sql.join(rules.map((rule) => sql.lit(rule)))}))`,
];

const house = "House rule";

/** Why: a borrower who names a time, a number or a channel as inconvenient is not contacted there. */
export const inconvenience: Part = {
  up: [
    ...allowed([...RULES, "INCONVENIENT"]),
    sql`
    insert into guard_rule (profile, rule, version, effective_from, severity, layer, jurisdiction, source, article)
    values ('US', 'INCONVENIENT', 1, '2024-01-01', 'BLOCK', 'STATUTE', 'US', 'Regulation F (12 CFR 1006)',
        '1006.6(b)(1), 1006.14(h)'),
      ('ID', 'INCONVENIENT', 1, '2024-01-01', 'BLOCK', 'LENDER', null, ${house}, ''),
      ('PH', 'INCONVENIENT', 1, '2024-01-01', 'BLOCK', 'LENDER', null, ${house}, '')`,
  ],
  down: [
    ...withoutWithdrawal(
      sql`delete from guard_rule where rule = 'INCONVENIENT'`,
    ),
    ...allowed(RULES),
  ],
};

/** Why: each of these laws has its hours give way to what the borrower agreed to before. */
export const consent: Part = {
  up: [
    sql`
    insert into guard_rule (profile, rule, version, effective_from, severity, params, layer, jurisdiction, source, article,
      to_confirm)
    select r.profile, r.rule,
      (select max(v.version) from guard_rule v where v.profile = r.profile and v.rule = r.rule) + 1,
      r.effective_from, r.severity, r.params || '{"consent":true}', r.layer, r.jurisdiction, r.source, r.article, r.to_confirm
    from (
      select distinct on (profile) * from guard_rule
      where rule = 'HOURS' and layer = 'STATUTE' and editor_id is null
      order by profile, effective_from desc, version desc) r`,
  ],
  down: withoutWithdrawal(
    sql`delete from guard_rule where rule = 'HOURS' and editor_id is null and params ? 'consent'`,
  ),
};
