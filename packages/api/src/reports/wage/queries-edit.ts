import type { Db } from "@kolekta/db";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import type { Kind } from "./queries-explain.ts";
import type { Difference } from "./rules-edit.ts";

/** One edit of an agent's wage at a time. */
export const lockAgent = (db: Db, agentId: number) =>
  db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", agentId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface NewEntries {
  readonly cause: "EDIT" | "PENALTY" | "QUALITY";
  readonly agentId: number;
  readonly day: Day;
  readonly currency: Currency;
  readonly reason: string;
  /** Null where it follows from what somebody else decided. */
  readonly editorId: number | null;
  readonly penaltyId?: number;
  readonly at: Date;
  readonly rows: readonly (Omit<Difference, "part"> & {
    readonly kind: Kind;
  })[];
}

/** What is added to a day by hand, for a penalty or for a corrected score; nothing of it is ever changed. */
export const insertEntries = (db: Db, { rows, ...added }: NewEntries) =>
  db
    .insertInto("wageEntry")
    .values(
      rows.map(({ kind, amountMinor, beforeMinor }) => ({
        ...added,
        ...{ kind, amountMinor, beforeMinor },
      })),
    )
    .execute();
