import { sql } from "kysely";
import { columnComments, type Part, type Statement } from "../part.ts";

/** What was delivered as law: its document, and its article where that is known. */
const LAWS: readonly {
  profile: string;
  rule: string;
  from: string;
  source: string;
  article: string;
}[] = [
  ...["HOURS", "IDENTITY"].map((rule) => ({
    ...{ profile: "ID", rule },
    from: "POJK 22/2023 art. 62; SEOJK 19/2023 IX.5",
    source: "POJK 22/2023; SEOJK 19/2023",
    article: "art. 62; IX.5",
  })),
  ...["RELATION", "SOURCE", "COST_CAP"].map((rule) => ({
    ...{ profile: "ID", rule, article: "" },
    ...{ from: "SEOJK 19/2023", source: "SEOJK 19/2023" },
  })),
  {
    ...{ profile: "ID", rule: "DPD_MAX" },
    from: "AFPI code, SK Pengurus 02/2020 app. III C.3.d",
    source: "AFPI code, SK Pengurus 02/2020",
    article: "app. III C.3.d",
  },
  {
    ...{ profile: "ID", rule: "WARNING_LETTER" },
    from: "POJK 22/2023; SEOJK 19/2023",
    source: "POJK 22/2023; SEOJK 19/2023",
    article: "art. 61-62",
  },
  ...["HOURS", "RELATION", "IDENTITY"].map((rule) => ({
    ...{ profile: "PH", rule, article: "" },
    ...{ from: "SEC MC 18 s.2019", source: "SEC MC 18 s.2019" },
  })),
  {
    ...{ profile: "PH", rule: "SOURCE", article: "" },
    ...{ from: "NPC Circular 20-01", source: "NPC Circular 20-01" },
  },
  {
    ...{ profile: "PH", rule: "COST_CAP", article: "" },
    ...{ from: "SEC MC 14 s.2025", source: "SEC MC 14 s.2025" },
  },
];

const madeLaw = LAWS.map(
  ({ profile, rule, from, source, article }): Statement => sql`
    update guard_rule set layer = 'STATUTE', jurisdiction = profile, source = ${source}, article = ${article}
    where profile = ${profile} and rule = ${rule} and editor_id is null and source = ${from}`,
);

const unmade = LAWS.map(
  ({ profile, rule, from, source }): Statement => sql`
    update guard_rule set source = ${from}
    where profile = ${profile} and rule = ${rule} and editor_id is null and source = ${source}`,
);

const layer = [
  sql`
    alter table guard_rule
      add column layer text not null default 'LENDER' check (layer in ('STATUTE', 'LENDER', 'INSTITUTION', 'STAGE')),
      add column institution_id bigint references institution,
      add column queue_id bigint references queue,
      add column jurisdiction text,
      add column article text not null default '',
      add column to_confirm boolean not null default false,
      add column approver_id bigint references app_user,
      add constraint guard_rule_owner check (
        (layer = 'INSTITUTION') = (institution_id is not null) and (layer = 'STAGE') = (queue_id is not null))`,
  ...columnComments("guard_rule", {
    layer: "The strictest of all layers wins; a lower one is never looser",
    institution_id: "Whose rule it is, of the layer INSTITUTION",
    queue_id: "For which stage it is, of the layer STAGE",
    jurisdiction: "Whose law it is",
    article: "Where in the source a law stands",
    to_confirm: "Sources differ or name no article: a lawyer has to look at it",
    approver_id: "Who approved what the editor proposed",
  }),
];

/** No role lifts a law; it is written by two people, for a day that has not begun. */
const law = sql`
    alter table guard_rule
      add constraint guard_rule_law check (layer <> 'STATUTE'
        or (jurisdiction is not null and override_roles = '{}' and (editor_id is null or article <> ''))),
      add constraint guard_rule_law_two_people check (layer <> 'STATUTE'
        or (editor_id is null and approver_id is null)
        or (editor_id is not null and approver_id is not null and editor_id <> approver_id)),
      add constraint guard_rule_law_to_come check (layer <> 'STATUTE' or editor_id is null
        or effective_from > (created_at at time zone 'UTC')::date)`;

const judged = [
  sql`alter table guard_decision add column judged_by jsonb not null default '[]'`,
  ...columnComments("guard_decision", {
    judged_by:
      "Rules, versions and layers that were asked, those that had nothing to say included",
  }),
];

/** Why: a decision names rules by their version, so no version may say anything else afterwards. */
const kept = [
  sql`
    create trigger guard_rule_append_only before update or truncate on guard_rule
    for each statement execute function refuse_change()`,
];

/** A row goes otherwise only after it was written down as withdrawn. */
export const withoutWithdrawal = (statement: Statement): Statement[] => [
  sql`alter table guard_rule disable trigger guard_rule_withdrawn`,
  statement,
  sql`alter table guard_rule enable trigger guard_rule_withdrawn`,
];

/** Why: what the law says is told from what the house says, and nothing beneath it is looser. */
export const ruleLayer: Part = {
  up: [...layer, ...madeLaw, law, ...judged],
  down: [
    sql`alter table guard_decision drop column judged_by`,
    sql`alter table guard_rule drop constraint guard_rule_law, drop constraint guard_rule_law_two_people,
      drop constraint guard_rule_law_to_come`,
    ...unmade,
    ...withoutWithdrawal(
      sql`delete from guard_rule where layer in ('INSTITUTION', 'STAGE')`,
    ),
    sql`
    alter table guard_rule drop column layer, drop column institution_id, drop column queue_id, drop column jurisdiction,
      drop column article, drop column to_confirm, drop column approver_id`,
  ],
};

/** Comes last: what stands before it writes rules. */
export const ruleKept: Part = {
  up: kept,
  down: [sql`drop trigger guard_rule_append_only on guard_rule`],
};
