import type { Db } from "@kolekta/db";
import * as queries from "../queries/withhold.ts";

export const withholdCase = (db: Db, id: number): Promise<void> => queries.withholdCase(db, id);

/**
 * Withholds recalled cases from their institution when the days for reading them are over. Returns
 * their number.
 */
export const withholdExpired = (db: Db, due: queries.WithholdingDue): Promise<number> =>
  queries.withholdExpired(db, due);

export const countExpired = (db: Db, due: queries.WithholdingDue): Promise<number> =>
  queries.countExpired(db, due);
