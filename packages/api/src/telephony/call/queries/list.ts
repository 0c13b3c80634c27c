import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { evidenceVisibleTo } from "../../../board/work-order/actions/evidence.ts";
import { type Slice, matchingRecords, type RecordQuery } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import { workVisibleTo } from "../../../core/scope.ts";
import type { Hashed } from "../../../tasks/phone/contract-codes.ts";
import type { CallFilter, CallRecord } from "../contract.ts";

/** The stored phone is unmasked; the action masks it. */
export type StoredCall = CallRecord & { recordingId: string | null };

type Codes = Pick<
  StoredCall,
  "relation" | "via" | "state" | "cause" | "callType" | "callStatus" | "result" | "appResult"
>;

/**
 * The recording of an erased borrower is only evidence of a complaint, for users who see that
 * complaint.
 */
const recordingFor = (actor: Actor): RawBuilder<string | null> => sql`
  case when exists (select from borrower b where b.id = r.borrower_id and b.erased_at is null)
    or ${evidenceVisibleTo(actor, sql.ref("r.caseId"))} then r.recording_id end`;

const visible = (db: Db, actor: Actor) =>
  db
    .selectFrom("callRecord as r")
    .innerJoin("collectionCase as c", "c.id", "r.caseId")
    .innerJoin("loan as l", "l.id", "r.loanId")
    .innerJoin("appUser as a", "a.id", "r.agentId")
    .leftJoin("collectionLog as g", "g.id", "r.logId")
    .where(workVisibleTo(actor, "c"))
    .select([
      "r.id as callId",
      "r.caseId as taskId",
      "r.loanId",
      "r.borrowerId",
      "l.number as loanNumber",
      "r.contactId",
      "r.relation",
      "r.name",
      "r.phone",
      "r.via",
      "r.state",
      "r.cause",
      "r.callType",
      "r.callStatus",
      "r.requestedAt as callTime",
      "r.answeredAt",
      "r.endedAt",
      "r.talkSeconds as duration",
      "g.result",
      "r.appResult",
      "a.name as agentName",
    ])
    .select((eb) => [
      recordingFor(actor).as("recordingId"),
      eb(recordingFor(actor), "is not", null).$castTo<boolean>().as("hasRecording"),
      eb("r.logId", "is not", null).$castTo<boolean>().as("isLogged"),
    ])
    .$narrowType<Codes>();

export type Filter = Hashed<z.output<typeof CallFilter>> & { readonly ids?: number[] | undefined };

function matching(db: Db, { actor, filter }: RecordQuery<Filter>) {
  const { callType, callStatus, hasRecording, ids } = filter;
  let all = visible(db, actor).orderBy("r.id", "desc");
  for (const condition of matchingRecords("r", filter)) all = all.where(condition);
  if (callType !== undefined) all = all.where("r.callType", "=", callType);
  if (callStatus) all = all.where("r.callStatus", "=", callStatus);
  if (hasRecording !== undefined)
    all = all.where(recordingFor(actor), hasRecording ? "is not" : "is", null);
  if (ids) all = all.where("r.id", "in", ids);
  return all;
}

export const page = (db: Db, query: RecordQuery<Filter>, { size, offset }: Slice) =>
  matching(db, query)
    .select((eb) => eb.fn.countAll<number>().over().as("total"))
    .limit(size)
    .offset(offset)
    .execute();

/** Counts the matching calls up to one beyond the cap. */
export async function countCalls(db: Db, query: RecordQuery<Filter>, cap: number): Promise<number> {
  const counted = matching(db, query)
    .clearSelect()
    .clearOrderBy()
    .select("r.id")
    .limit(cap + 1);
  const { n } = await db
    .selectFrom(counted.as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

export function listNextCalls(
  db: Db,
  query: RecordQuery<Filter>,
  below: number | null,
  size: number,
): Promise<StoredCall[]> {
  const all = matching(db, query).limit(size);
  return (below === null ? all : all.where("r.id", "<", below)).execute();
}

export const listByCase = (db: Db, actor: Actor, taskId: number, { size, offset }: Slice) =>
  visible(db, actor)
    .where("r.caseId", "=", taskId)
    .select((eb) => eb.fn.countAll<number>().over().as("total"))
    .orderBy("r.id", "desc")
    .limit(size)
    .offset(offset)
    .execute();

export const listByIds = (db: Db, actor: Actor, ids: readonly number[]): Promise<StoredCall[]> =>
  visible(db, actor).where("r.id", "in", ids).orderBy("r.id").execute();

/** Finds the agent's running call, else the last one of the day without a result. */
export const findCurrentCall = (
  db: Db,
  actor: Actor,
  since: Date,
): Promise<StoredCall | undefined> =>
  visible(db, actor)
    .where("r.agentId", "=", actor.userId)
    .where("r.via", "<>", "MANUAL")
    .where((eb) =>
      eb.or([
        eb("r.state", "<>", "ENDED"),
        eb.and([eb("r.logId", "is", null), eb("r.endedAt", ">=", since)]),
      ]),
    )
    .orderBy((eb) => eb("r.state", "<>", "ENDED"), "desc")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();
