import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../day.ts";

export interface Withdrawn {
  /** The table that the line stood in. */
  readonly setting: string;
  /** The setting and whose it is. */
  readonly subject: string;
  readonly rowIds: readonly number[];
  readonly effectiveOn: Day;
  /** What it said, and who wrote it when. */
  readonly line: object;
  readonly reason: string;
  readonly withdrawerId: number;
  readonly withdrawnAt: Date;
}

/** Writes down what is taken back; only then lets the database its rows go. */
export async function insertWithdrawal(
  db: Db,
  { rowIds, line, ...withdrawn }: Withdrawn,
): Promise<void> {
  await db
    .insertInto("settingWithdrawal")
    .values({
      ...withdrawn,
      rowIds: [...rowIds],
      line: sql`${JSON.stringify(line)}::text::jsonb`,
    })
    .execute();
}
