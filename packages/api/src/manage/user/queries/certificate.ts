import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRow } from "../../../core/query.ts";
import { isSamePersonSql } from "../../../core/same-person.ts";
import type { Profile } from "../../../tasks/guard/contract.ts";
import type { EditMeta } from "./person.ts";

export async function getInstitutionCountry(db: Db, institutionId: number): Promise<Profile> {
  const { country } = await db
    .selectFrom("institution")
    .select("country")
    .where("id", "=", institutionId)
    .executeTakeFirstOrThrow();
  return country as Profile;
}

/** Finds the last change of a certificate; null without one. */
export async function findLastChange(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom("certificateChange")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Returns true when the decider is the certified person, or controls or shares that person's
 * account.
 */
export async function isOwnCertificate(
  db: Db,
  deciderId: number,
  userId: number,
  at: Date,
): Promise<boolean> {
  const person = { requesterId: userId, at: sql`${at}::timestamptz` };
  const row = await queryRow(db)<{ isOwn: boolean }>`
    select ${deciderId} = ${userId} or ${isSamePersonSql(deciderId, person)} as is_own`;
  return row?.isOwn ?? true;
}

export const setCertificate = (db: Db, userId: number, certifiedUntil: Day, { by, at }: EditMeta) =>
  db
    .updateTable("appUser")
    .set((eb) => ({
      certifiedUntil,
      modifierId: by,
      updatedAt: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();

/** Finds the document of a proposed certificate; undefined for other proposals. */
export async function findDocumentId(db: Db, proposalId: number): Promise<string | undefined> {
  const row = await queryRow(db)<{ fileId: string }>`
    select payload ->> 'fileId' as file_id from proposal where id = ${proposalId} and kind = 'CERTIFICATE'`;
  return row?.fileId;
}
