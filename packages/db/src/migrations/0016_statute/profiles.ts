import { sql } from "kysely";
import { type Part, type Statement } from "../part.ts";
import { withoutWithdrawal } from "./rule-layer.ts";

const TABLES = [
  ["institution", "country"],
  ["guard_rule", "profile"],
  ["holiday", "country"],
] as const;

const allowed = (codes: readonly string[]): Statement[] =>
  TABLES.flatMap(([table, column]) => {
    const name = sql.id(`${table}_${column}_check`);
    return [
      sql`alter table ${sql.table(table)} drop constraint ${name}`,
      sql`alter table ${sql.table(table)} add constraint ${name} check (${sql.id(column)} in (${sql.join(codes.map((code) => sql.lit(code)))}))`,
    ];
  });

const regulationF = "Regulation F (12 CFR 1006)";
const house = "House rule";

/** Dollar loans: what Regulation F says, and beneath it what the house keeps to everywhere. */
const unitedStates = sql`
    insert into guard_rule (profile, rule, version, effective_from, severity, params, override_roles, layer, jurisdiction,
      source, article)
    select 'US', rule, 1, '2024-01-01', severity, params::jsonb, roles::smallint[], layer,
      case layer when 'STATUTE' then 'US' end, case layer when 'STATUTE' then ${regulationF} else ${house} end, article
    from (values
      ('HOURS', 'BLOCK', '{"from":"08:00","to":"21:00","weekdays":[1,2,3,4,5,6,7],"holidays":false}', '{}', 'STATUTE',
        '1006.6(b)(1)(i)'),
      ('FREQ_CALL', 'BLOCK', '{"attemptsPer7Days":7,"daysAfterConversation":7}', '{}', 'STATUTE', '1006.14(b)(2)'),
      ('RELATION', 'BLOCK', '{"collect":["R01"],"locate":[],"locateDays":0}', '{}', 'STATUTE', '1006.6(d)(1)'),
      ('DNC', 'BLOCK', '{}', '{}', 'STATUTE', '1006.14(h)'),
      ('IDENTITY', 'WARN', '{}', '{}', 'STATUTE', '1006.18(e)'),
      ('FREQ_MSG', 'BLOCK', '{"perDay":2}', '{2,8}', 'LENDER', ''),
      ('SOURCE', 'BLOCK', '{"blocked":["ADDRESS_BOOK","CALL_LIST"]}', '{}', 'LENDER', ''),
      ('HOLD', 'BLOCK', '{}', '{}', 'LENDER', ''),
      ('STAGE_CONTENT', 'BLOCK', '{}', '{}', 'LENDER', ''),
      ('CLOSED', 'BLOCK', '{"minutesAfterPayment":10}', '{}', 'LENDER', ''),
      ('CONTENT', 'BLOCK', '{"forbidden":[],"links":false}', '{}', 'LENDER', '')
    ) as given (rule, severity, params, roles, layer, article)`;

/** The next version of a law as it is delivered, numbered behind what is there. */
const steps = sql`
    insert into guard_rule (profile, rule, version, effective_from, severity, params, layer, jurisdiction, source, article,
      to_confirm)
    select given.profile, given.rule,
      (select max(r.version) from guard_rule r where r.profile = given.profile and r.rule = given.rule)
        + row_number() over (partition by given.profile, given.rule order by given.day),
      given.day::date, 'BLOCK', given.params::jsonb, 'STATUTE', given.profile, given.source, given.article, given.to_confirm
    from (values
      ('ID', 'COST_CAP', '2024-01-01', '{"capBp":10000,"lateDayPpm":3000,"extensionDayPpm":3000,
        "lateBases":["PRINCIPAL","INSTALLMENT","OUTSTANDING"]}', 'SEOJK 19/2023', 'late fee 0.3 % a day', false),
      ('ID', 'COST_CAP', '2025-01-01', '{"capBp":10000,"lateDayPpm":2000,"extensionDayPpm":3000,
        "lateBases":["PRINCIPAL","INSTALLMENT","OUTSTANDING"]}', 'SEOJK 19/2023', 'late fee 0.2 % a day', true),
      ('ID', 'COST_CAP', '2026-01-01', '{"capBp":10000,"lateDayPpm":1000,"extensionDayPpm":3000,
        "lateBases":["PRINCIPAL","INSTALLMENT","OUTSTANDING"]}', 'SEOJK 19/2023', 'late fee 0.1 % a day', true),
      ('PH', 'COST_CAP', '2026-04-01', '{"capBp":10000,"lateDayPpm":1666,"extensionDayPpm":2000,
        "lateBases":["PRINCIPAL","INSTALLMENT"]}', 'SEC MC 14 s.2025',
        'late fee 5 % a month of the scheduled amount due', false),
      ('PH', 'HOURS', '2024-01-01', '{"from":"06:00","to":"22:00","weekdays":[1,2,3,4,5,6,7],"holidays":false,
        "anyHourAfterDpd":15}', 'SEC MC 18 s.2019', '', false)
    ) as given (profile, rule, day, params, source, article, to_confirm)`;

/** A fee may be reckoned on the outstanding balance too. */
const bases = (codes: readonly string[]): Statement[] => [
  sql`alter table product_terms drop constraint product_terms_late_base_check`,
  sql`
    alter table product_terms add constraint product_terms_late_base_check
    check (late_base in (${sql.join(codes.map((code) => sql.lit(code)))}))`,
];

/** The version before knows no such base: the nearest that costs nobody more. */
const withoutOutstanding = [
  sql`alter table product_terms disable trigger product_terms_stand`,
  sql`update product_terms set late_base = 'PRINCIPAL' where late_base = 'OUTSTANDING'`,
  sql`alter table product_terms enable trigger product_terms_stand`,
];

/** Why: each country has its own hours, frequencies and ceilings, the ceilings in dated steps. */
export const profiles: Part = {
  up: [
    ...allowed(["ID", "PH", "US", "NONE"]),
    unitedStates,
    steps,
    ...bases(["PRINCIPAL", "INSTALLMENT", "OUTSTANDING"]),
  ],
  down: [
    ...withoutOutstanding,
    ...bases(["PRINCIPAL", "INSTALLMENT"]),
    ...withoutWithdrawal(
      sql`delete from guard_rule where profile = 'US' or (editor_id is null and layer = 'STATUTE' and version > 1)`,
    ),
    sql`delete from holiday where country = 'US'`,
    sql`update institution set country = 'ID' where country = 'US'`,
    ...allowed(["ID", "PH", "NONE"]),
  ],
};
