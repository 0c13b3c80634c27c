import type { Db } from "@kolekta/db";
import { settingTable } from "../../../core/setting/table.ts";

export interface StoredEntry {
  /** Is null for product codes, which have translated names. */
  readonly name: string | null;
  readonly value: string | null;
  readonly description: string;
  readonly interval: number | null;
  readonly isOpen: boolean | null;
  readonly shortLink: string | null;
  readonly version: string | null;
  readonly followsDefault: boolean;
}

export const entryLines = settingTable<
  { readonly code: string; readonly stageId: number | null },
  StoredEntry
>("config_entry", {
  owner: ["code", "stageId"],
  values: [
    "name",
    "value",
    "description",
    "interval",
    "isOpen",
    "shortLink",
    "version",
    "followsDefault",
  ] as const,
});

export async function findStageId(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom("appUser")
    .select("stageId")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.stageId ?? null;
}
