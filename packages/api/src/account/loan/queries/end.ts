import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { execute } from "../../../core/query.ts";

/** Keeps an earlier end. */
export const setFeesEnd = (db: Db, loanId: number, on: Day): Promise<void> =>
  execute(db)`
    update loan set fees_end_on = least(fees_end_on, ${on}::date) where id = ${loanId}`;
