import { type RawBuilder, sql } from "kysely";

/** Selects the jurisdiction whose law caps the price of a product, by its currency. */
export const buildLawSql = (
  currency: RawBuilder<unknown>,
  laws: Readonly<Record<string, string>>,
): RawBuilder<unknown> =>
  sql`case ${currency} ${sql.join(
    Object.entries(laws).map(([code, law]) => sql`when ${sql.lit(code)} then ${sql.lit(law)}`),
    sql` `,
  )} end`;

/** Selects a row of `guard_rule r` as a version of a legal cap. */
export const CEILING = sql`
    concat_ws(' ', r.layer, r.jurisdiction, r.institution_id, r.stage_id) as owner, r.version,
    r.effective_from as "fromOn", r.effective_to as "toOn", (r.params->>'capBp')::int as "costCapBp",
    (r.params->>'lateDayPpm')::int as "lateDayPpm", (r.params->>'lateMonthPpm')::int as "lateMonthPpm",
    (r.params->>'extensionDayPpm')::int as "extensionDayPpm", r.params->'lateBases' as "lateBases",
    concat_ws(', ', r.source, nullif(r.article, '')) as source`;
