import type { Db } from "@kolekta/db";
import * as queries from "../queries/withhold.ts";

/** Withholds a recalled case from its agency. */
export const withholdCase = (db: Db, id: number): Promise<void> =>
  queries.withholdCase(db, id);

/** Withholds recalled cases from their agency whose days to read them are over by the day. Returns how many. */
export const withholdRecalled = (
  db: Db,
  due: queries.WithholdingDue,
): Promise<number> => queries.withholdRecalled(db, due);
