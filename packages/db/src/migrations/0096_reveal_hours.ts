import { sql } from "kysely";
import { withoutWithdrawal } from "./0016_statute/rule-layer.ts";
import { columnComments, migrationOf, noticeKinds, type Part } from "./part.ts";

const column: Part = {
  up: [
    sql`alter table number_reveal add column is_outside_hours boolean not null default false`,
    ...columnComments("number_reveal", {
      is_outside_hours:
        "Revealed while the contact hours of the borrower were closed and no consent opened them",
    }),
  ],
  down: [sql`alter table number_reveal drop column is_outside_hours`],
};

/** The next version of each law as it is delivered; the versions of an installation stay ahead of it. */
const rules: Part = {
  up: [
    sql`
    insert into guard_rule (profile, rule, version, effective_from, severity, params, layer, jurisdiction, source, article,
      to_confirm)
    select r.profile, r.rule,
      (select max(v.version) from guard_rule v where v.profile = r.profile and v.rule = r.rule) + 1,
      r.effective_from, r.severity, r.params || '{"reveal":"REASON"}', r.layer, r.jurisdiction, r.source, r.article, r.to_confirm
    from (
      select distinct on (profile) * from guard_rule
      where rule = 'HOURS' and layer = 'STATUTE' and editor_id is null
      order by profile, effective_from desc, version desc) r`,
  ],
  down: withoutWithdrawal(
    sql`delete from guard_rule where rule = 'HOURS' and editor_id is null and params ? 'reveal'`,
  ),
};

/** Why: a number that is shown at night can be called from any other phone. */
export const { up, down } = migrationOf(
  column,
  rules,
  noticeKinds(["REVEAL_OUTSIDE_HOURS"]),
);
