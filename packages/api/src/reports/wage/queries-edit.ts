import type { Db } from "@kolekta/db";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { queryRow } from "../../core/query.ts";
import { isLinkedAccountSql } from "../../core/same-person.ts";
import type { WageEntryKind } from "./queries-explain.ts";
import type { Difference } from "./rules-edit.ts";

/** Serializes edits of an agent's wage. */
export const lockAgent = (db: Db, agentId: number) =>
  db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", agentId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Tests if the agent is the caller, under any account. */
export async function isOwnWage(db: Db, { userId }: Actor, agentId: number): Promise<boolean> {
  const row = await queryRow(db)<{ isOwn: boolean }>`
    select ${agentId}::bigint = ${userId} or ${isLinkedAccountSql(userId, agentId)} as is_own`;
  return row?.isOwn === true;
}

export interface NewEntries {
  readonly cause: "EDIT" | "PENALTY" | "QUALITY";
  readonly agentId: number;
  readonly day: Day;
  readonly currency: Currency;
  readonly reason: string;
  /** Is null when the entry follows from a decision of another user. */
  readonly editorId: number | null;
  readonly penaltyId?: number;
  readonly at: Date;
  readonly rows: readonly (Omit<Difference, "part"> & { readonly kind: WageEntryKind })[];
}

/** Adds entries to a day, by hand, for a penalty or for a corrected score. Entries never change. */
export const insertEntries = (db: Db, { rows, ...added }: NewEntries) =>
  db
    .insertInto("wageEntry")
    .values(
      rows.map(({ kind, amountMinor, beforeMinor }) => ({
        ...added,
        kind,
        amountMinor,
        beforeMinor,
      })),
    )
    .execute();
