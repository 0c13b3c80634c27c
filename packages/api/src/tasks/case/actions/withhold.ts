import type { Db } from "@kolekta/db";
import * as queries from "../queries/withhold.ts";

/** Withholds a recalled case from its agency. */
export const withholdCase = (db: Db, id: number): Promise<void> => queries.withholdCase(db, id);

/** Withholds recalled cases from their agency whose days to read them are over. Returns how many. */
export const withholdExpired = (db: Db, due: queries.WithholdingDue): Promise<number> =>
  queries.withholdExpired(db, due);

export const countExpired = (db: Db, due: queries.WithholdingDue): Promise<number> =>
  queries.countExpired(db, due);
