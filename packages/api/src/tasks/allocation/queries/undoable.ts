import { sql, type SqlBool } from "kysely";

/** Undo of the run `r` that has not failed. */
export const UNDONE_BY = sql<number | null>`
  (select n.id from allocation_run n where n.undoes_id = r.id and n.state <> 'FAILED')`;

export const isUndoableSql = sql<SqlBool>`
  (r.state = 'DONE' and r.kind <> 'UNDO' and r.assigned > 0 and ${UNDONE_BY} is null)`;
