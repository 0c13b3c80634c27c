import { sql } from "kysely";
import { CEILING, buildLawSql } from "../../../core/ceiling.ts";
import { LAW_OF } from "../../../tasks/guard/contract-codes.ts";
import type { Sql } from "./inputs-sql.ts";

/**
 * Selects all versions of the statutory and default ceilings for a currency, once for a product.
 * Ceilings of an institution do not apply: the fee of a loan must not depend on its placement.
 */
export const ceilingsFor = (currency: Sql): Sql => sql`(
  select coalesce(json_agg(row_to_json(one)), '[]') from (
    select ${CEILING} from guard_rule r
    where r.profile = ${buildLawSql(currency, LAW_OF)} and r.rule = 'COST_CAP' and r.layer in ('STATUTE', 'COMPANY')
      and r.severity = 'BLOCK') one)`;
