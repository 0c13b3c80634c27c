import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { ofInstitution } from "../../core/of-institution.ts";
import type { PurgeBatch } from "../../core/purge-batch.ts";
import { queryRows } from "../../core/query.ts";

export interface KtpResult {
  readonly borrowerId: number;
  readonly state: string;
  readonly nameMatches: boolean | null;
  readonly numberMatches: boolean | null;
  readonly birthMatches: boolean | null;
  readonly checkedAt: Date;
  readonly source: string;
}

/** Inserts results newer than the stored ones, one per borrower; returns their number. */
export async function insertKtp(db: Db, results: readonly KtpResult[], now: Date): Promise<number> {
  const rows = await queryRows(db)`
    insert into ktp_check (borrower_id, state, name_matches, number_matches, birth_matches, checked_at, source, received_at)
    select "borrowerId", state, "nameMatches", "numberMatches", "birthMatches", "checkedAt", source, ${now}
    from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb) as result ("borrowerId" bigint, state text,
      "nameMatches" boolean, "numberMatches" boolean, "birthMatches" boolean, "checkedAt" timestamptz, source text)
    on conflict (borrower_id) do update set state = excluded.state, name_matches = excluded.name_matches,
      number_matches = excluded.number_matches, birth_matches = excluded.birth_matches,
      checked_at = excluded.checked_at, source = excluded.source, received_at = excluded.received_at
      where ktp_check.checked_at < excluded.checked_at
    returning 1`;
  return rows.length;
}

export const hasPicture = async (
  db: Db,
  picture: { borrowerId: number; kind: string; originalSha256: Buffer },
): Promise<boolean> => {
  const existing = await db
    .selectFrom("borrowerImage")
    .select("id")
    .where("borrowerId", "=", picture.borrowerId)
    .where("kind", "=", picture.kind)
    .where("originalSha256", "=", picture.originalSha256)
    .executeTakeFirst();
  return existing !== undefined;
};

/**
 * Deletes pictures received before the end of the batch, with their comments; returns the ids of
 * their files.
 */
export async function removePictures(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<string[]> {
  const rows = await queryRows(db)<{ fileId: string }>`
    with due as (
      select p.id from borrower_image p
      where p.created_at < ${end} and ${ofInstitution(institutionId, sql.ref("p.borrowerId"))}
      limit ${batchSize}
    ), unsaid as (
      delete from image_comment where image_id in (select id from due)
    )
    delete from borrower_image where id in (select id from due) returning file_id`;
  return rows.map(({ fileId }) => fileId);
}

export async function removeKtp(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<number> {
  const rows = await queryRows(db)`
    delete from ktp_check where borrower_id in (
      select k.borrower_id from ktp_check k where k.received_at < ${end}
        and ${ofInstitution(institutionId, sql.ref("k.borrowerId"))}
      limit ${batchSize})
    returning 1`;
  return rows.length;
}
