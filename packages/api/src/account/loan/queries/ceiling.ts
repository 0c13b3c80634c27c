import { sql } from "kysely";
import { CEILING, buildLawSql } from "../../../core/ceiling.ts";
import { LAW_OF } from "../../../tasks/guard/contract-codes.ts";
import type { Sql } from "./inputs-sql.ts";

/**
 * Every version of what the law and the house allow for this money, once for a product: an institution's own ceiling
 * would make a fee depend on where the loan lies.
 */
export const ceilingsFor = (currency: Sql): Sql => sql`(
  select coalesce(json_agg(row_to_json(one)), '[]') from (
    select ${CEILING} from guard_rule r
    where r.profile = ${buildLawSql(currency, LAW_OF)} and r.rule = 'COST_CAP' and r.layer in ('STATUTE', 'COMPANY')
      and r.severity = 'BLOCK') one)`;
