import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { insertRow } from "../../../core/query.ts";
import type { EventKind } from "../contract.ts";

export interface LedgerEvent {
  readonly kind: EventKind;
  /** Loan of the event; null when the event concerns many loans. */
  readonly loanId: number | null;
  readonly refId?: number;
  readonly valueOn: Day;
  readonly recordedAt: Date;
}

export const insertEvent = (db: Db, event: LedgerEvent): Promise<number> =>
  insertRow(db, "ledgerEvent", event);
