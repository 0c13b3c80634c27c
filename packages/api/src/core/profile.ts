import { sql } from "kysely";

/**
 * Whose rules a case is judged by, of its institution `i` and the product `p` of its loan: a dollar loan is one of the
 * United States, whoever collects it; a house without a country's law has none.
 */
export const PROFILE = sql`case when p.currency = 'USD' and i.country <> 'NONE' then 'US' else i.country end`;
