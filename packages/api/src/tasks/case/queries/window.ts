import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ContactWindow } from "../rules-block.ts";
import type { ClosedWindow } from "./order.ts";

export type Window = ContactWindow & Pick<ClosedWindow, "stageId" | "zone">;

/** Lists the contact windows of an institution's stages for each zone of its borrowers. */
export async function listWindows(db: Db, institutionId: number): Promise<Window[]> {
  const { rows } = await sql<Window>`
    select w.stage_id, w.zone, w.opens_at, w.closes_at, w.next_at, w.any_hour_after_dpd
    from contact_window w join institution i on i.id = w.institution_id and i.country = w.profile
    where w.institution_id = ${institutionId}`.execute(db);
  return rows;
}

/** Checks for a window that is closed now, with the rule of `isWindowClosed`. */
export const hasClosedWindowSql = (
  institutionId: number | null,
  now: Date,
): RawBuilder<SqlBool> => sql`
  exists (select from contact_window w join institution i on i.id = w.institution_id and i.country = w.profile
    where w.institution_id = ${institutionId} and w.next_at is not null
      and not coalesce(${now} >= w.opens_at and ${now} < w.closes_at, false))`;
