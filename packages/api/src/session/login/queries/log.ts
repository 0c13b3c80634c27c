import type { Db } from "@kolekta/db";

export type Outcome =
  "IN" | "OUT" | "REFUSED" | "LOCKED" | "REPLACED" | "ENDED";

export interface LoginLogRow {
  readonly at: Date;
  readonly userId: number | null;
  readonly institutionId: number | null;
  readonly login: string;
  readonly outcome: Outcome;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly veins: string | null;
  readonly userAgent: string | null;
}

export const log = (db: Db, rows: readonly LoginLogRow[]) =>
  db
    .insertInto("loginLog")
    .values([...rows])
    .execute();
