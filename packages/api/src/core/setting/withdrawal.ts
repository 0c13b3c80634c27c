import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../day.ts";
import { queryRow } from "../query.ts";

export interface Withdrawn {
  /** Table of the revision. */
  readonly setting: string;
  /** Key of the setting and its owner. */
  readonly subject: string;
  readonly rowIds: readonly number[];
  readonly effectiveOn: Day;
  /** Values, editor and time of the revision. */
  readonly revision: object;
  readonly reason: string;
  readonly withdrawerId: number;
  readonly withdrawnAt: Date;
}

/** Records the withdrawal; only then does the database allow the deletion of the rows. */
export async function insertWithdrawal(
  db: Db,
  { rowIds, revision, ...withdrawn }: Withdrawn,
): Promise<void> {
  await db
    .insertInto("settingWithdrawal")
    .values({
      ...withdrawn,
      rowIds: [...rowIds],
      revision: sql`${JSON.stringify(revision)}::text::jsonb`,
    })
    .execute();
}

interface WithdrawnLine<Line> {
  readonly revision: Line;
  readonly withdrawn: Withdrawal;
}

export interface Withdrawal {
  readonly withdrawerName: string;
  readonly withdrawnAt: Date;
  readonly reason: string;
}

export async function listWithdrawn<Line extends { readonly editedAt: Date }>(
  db: Db,
  subjects: readonly string[],
): Promise<WithdrawnLine<Line>[]> {
  const rows = await db
    .selectFrom("settingWithdrawal as w")
    .innerJoin("appUser as u", "u.id", "w.withdrawerId")
    .select(["w.revision", "u.name as withdrawerName", "w.withdrawnAt", "w.reason"])
    .where("w.subject", "in", [...subjects])
    .execute();
  return rows.map(({ revision, ...withdrawn }) => {
    const stored = revision as unknown as Line;
    // JSON stores instants as text.
    return { revision: { ...stored, editedAt: new Date(stored.editedAt) }, withdrawn };
  });
}

/** Finds the highest version among withdrawn revisions of the subject: versions only grow. */
export async function withdrawnVersion(db: Db, subject: string): Promise<number> {
  const row = await queryRow(db)<{ version: number }>`
    select coalesce(max((revision ->> 'version')::int), 0) as version from setting_withdrawal where subject = ${subject}`;
  return row?.version ?? 0;
}
