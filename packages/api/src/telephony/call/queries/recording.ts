import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, lenderVisibleTo, workVisibleTo } from "../../../core/scope.ts";

/**
 * Matches the calls whose recordings an actor may add and hear: a service account those of its
 * lender or institution, a user those of visible cases, the operator's command all.
 */
function recordableBy(actor: Actor | undefined): RawBuilder<SqlBool> {
  if (!actor) return sql`true`;
  return actor.isService
    ? sql`(${institutionVisibleTo(actor, sql.ref("r.institution_id"))}
        and ${lenderVisibleTo(actor, sql.ref("p.lender_id"))})`
    : workVisibleTo(actor, "c");
}

/** An erased borrower has no recordings. */
const calls = (actor: Actor | undefined): RawBuilder<unknown> => sql`
  call_record r join collection_case c on c.id = r.case_id join loan l on l.id = r.loan_id
  join product p on p.id = l.product_id
  join borrower b on b.id = r.borrower_id and b.erased_at is null and ${recordableBy(actor)}`;

export interface CallRecording {
  readonly id: number;
  readonly institutionId: number;
  readonly recordingId: string | null;
  readonly sha256: Buffer | null;
}

export const findRecording = (db: Db, actor: Actor | undefined, callId: number) =>
  queryRow(db)<CallRecording>`
    select r.id, r.institution_id, r.recording_id, f.sha256 from ${calls(actor)}
    left join stored_file f on f.id = r.recording_id where r.id = ${callId}`;

interface CallCriteria {
  readonly loanNumber: string;
  readonly product: string;
  /** Possible readings of the number. */
  readonly phones: readonly string[];
  readonly at: Date;
  readonly toleranceMs: number;
}

/** Lists the calls of a loan with the number, requested or answered about the time. */
export async function listCallsAbout(
  db: Db,
  actor: Actor | undefined,
  { loanNumber, product, phones, at, toleranceMs }: CallCriteria,
): Promise<number[]> {
  const tolerance = sql`${toleranceMs} * interval '1 millisecond'`;
  const rows = await queryRows(db)<{ id: number }>`
    select r.id from ${calls(actor)}
    where l.number = ${loanNumber} and p.name = ${product} and r.phone = any(${[...phones]}::text[])
      and ${at}::timestamptz between r.requested_at - ${tolerance}
        and coalesce(r.answered_at, r.requested_at) + ${tolerance}
    order by r.id`;
  return rows.map(({ id }) => id);
}

export interface RecordingFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
}

/** Lists the names and types under which recordings are stored. */
export const listFiles = (db: Db, ids: readonly string[]): Promise<RecordingFile[]> =>
  db
    .selectFrom("storedFile")
    .select(["id", "name", "mediaType"])
    .where("id", "in", [...ids])
    .execute();
