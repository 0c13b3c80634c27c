import type { DB, Db } from "@kolekta/db";
import { sql, type UpdateObject } from "kysely";
import type { Attempt } from "../../outbox/rules-attempt.ts";
import type { AppResult, Cause } from "../contract.ts";
import type { CallState } from "../contract-codes.ts";
import type { Ending } from "../rules.ts";
import { queryRows } from "../../../core/query.ts";

export interface NewCall extends Attempt<number | null> {
  /** Absent for incoming calls: the contact rules do not decide on them. */
  readonly decisionId: number | null;
  readonly phone: string;
  readonly via: "WORKSPACE" | "APP" | "MANUAL";
  readonly provider: string;
  readonly requestedAt: Date;
  readonly phoneId?: number;
}

/** Undefined when the agent already has a call. */
export async function insert(db: Db, call: NewCall): Promise<number | undefined> {
  const row = await db
    .insertInto("callRecord")
    .values({ ...call, state: "REQUESTED" })
    .onConflict((conflict) =>
      conflict
        .column("agentId")
        .where(sql<boolean>`state <> 'ENDED'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export interface LiveCall {
  readonly id: number;
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly contactId: number;
  readonly attemptId: number;
  readonly requestedAt: Date;
  readonly via: "WORKSPACE" | "APP" | "MANUAL";
  readonly state: CallState;
  /** Is null while the call runs. */
  readonly cause: Cause | null;
  readonly provider: string;
  readonly providerRef: string | null;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly phone: string;
  readonly logId: number | null;
}

/** Locked until the transaction ends. */
const live = (db: Db) =>
  db
    .selectFrom("callRecord")
    .select(["id", "caseId", "borrowerId", "institutionId", "agentId"])
    .select(["contactId", "attemptId", "requestedAt", "via", "state", "provider"])
    .select(["cause", "providerRef", "answeredAt", "endedAt", "phone", "logId"])
    .$narrowType<Pick<LiveCall, "via" | "state" | "cause">>()
    .forUpdate();

export const lockById = (db: Db, id: number): Promise<LiveCall | undefined> =>
  live(db).where("id", "=", id).executeTakeFirst();

export const lockByReference = (
  db: Db,
  provider: string,
  reference: string,
): Promise<LiveCall | undefined> =>
  live(db).where("provider", "=", provider).where("providerRef", "=", reference).executeTakeFirst();

export interface DialledCall extends LiveCall {
  readonly decisionId: number | null;
}

const dialled = (db: Db, phoneId: number) =>
  live(db).select("decisionId").where("phoneId", "=", phoneId);

export const lockByToken = (
  db: Db,
  phoneId: number,
  hash: Buffer,
): Promise<DialledCall | undefined> =>
  dialled(db, phoneId).where("dialTokenHash", "=", hash).executeTakeFirst();

/** Finds the waiting call for the poll of a phone, without a lock. */
export const findWaiting = (
  db: Db,
  phoneId: number,
  since: Date,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom("callRecord")
    .select("id")
    .where("phoneId", "=", phoneId)
    .where("state", "=", "REQUESTED")
    .where("requestedAt", ">=", since)
    .limit(1)
    .executeTakeFirst();

/** Locks the call that waits for this phone, requested since `since`. */
export const lockWaiting = (
  db: Db,
  phoneId: number,
  since: Date,
): Promise<DialledCall | undefined> =>
  dialled(db, phoneId)
    .where("state", "=", "REQUESTED")
    .where("requestedAt", ">=", since)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

const set = async (db: Db, id: number, values: UpdateObject<DB, "callRecord">): Promise<void> => {
  await db.updateTable("callRecord").set(values).where("id", "=", id).execute();
};

export const setDialToken = (db: Db, id: number, dialTokenHash: Buffer) =>
  set(db, id, { dialTokenHash });

export const findByToken = (db: Db, hash: Buffer): Promise<{ id: number } | undefined> =>
  db.selectFrom("callRecord").select("id").where("dialTokenHash", "=", hash).executeTakeFirst();

export const setReference = (db: Db, id: number, providerRef: string) =>
  set(db, id, { providerRef });

/**
 * Stores an event of a call; returns false when it is already stored. Each call has one writer, who
 * holds the lock of its row; the month of the call limits the search.
 */
export async function rememberEvent(
  db: Db,
  event: {
    provider: string;
    eventId: string;
    callId: number;
    kind: string;
    at: Date;
    /** Reported time, when it is not plausible. */
    reportedAt: string | null;
    receivedAt: Date;
    /** Earliest possible time of the call's events. */
    since: Date;
  },
): Promise<boolean> {
  const { callId, provider, eventId, kind, at } = event;
  const { numAffectedRows } = await sql`
    insert into call_event (provider, event_id, call_id, kind, at, reported_at, received_at)
    select ${provider}, ${eventId}, ${callId}, ${kind}, ${at}, ${event.reportedAt}, ${event.receivedAt}
    where not exists (
      select from call_event e where e.call_id = ${callId} and e.provider = ${provider} and e.event_id = ${eventId}
        and e.at >= ${event.since})`.execute(db);
  return numAffectedRows === 1n;
}

export const setState = (db: Db, id: number, state: "RINGING" | "ANSWERED", at: Date) =>
  set(db, id, { state, ...(state === "ANSWERED" && { answeredAt: at }) });

export const setEnded = (
  db: Db,
  id: number,
  end: Ending & { cause: Cause; endedAt: Date; talkSeconds: number },
) => set(db, id, { state: "ENDED", dialTokenHash: null, ...end });

export const setRecording = (db: Db, id: number, recordingId: string) =>
  set(db, id, { recordingId });

export const setAppResult = (db: Db, id: number, appResult: AppResult) =>
  set(db, id, { appResult });

export const setLog = (db: Db, id: number, logId: number) => set(db, id, { logId });

/**
 * Checks if the agent may still see the contacts of the case: the agent's own, or one of the
 * institution that the user leads.
 */
export async function isAssignedToAgent(
  db: Db,
  { caseId, agentId }: Pick<LiveCall, "caseId" | "agentId">,
): Promise<boolean> {
  const rows = await queryRows(db)`
    select from collection_case c join app_user u on u.id = ${agentId} join role r on r.id = u.role_id
    where c.id = ${caseId} and coalesce(u.institution_id, c.institution_id) = c.institution_id
      and (c.agent_id = u.id or r.case_scope <> 'OWN')`;
  return rows.length > 0;
}

/** Lists calls whose provider sends no events any more. */
export async function silentCalls(
  db: Db,
  before: { app: Date; workspace: Date; answered: Date },
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from call_record where state <> 'ENDED' and requested_at <= case
      when state = 'ANSWERED' then ${before.answered}::timestamptz
      when via = 'APP' then ${before.app}::timestamptz
      else ${before.workspace}::timestamptz end
    order by id limit 500`;
  return rows.map((row) => row.id);
}

export async function findUsername(db: Db, agentId: number): Promise<string | null> {
  const row = await db
    .selectFrom("telephonyAccount")
    .select("username")
    .where("agentId", "=", agentId)
    .executeTakeFirst();
  return row?.username ?? null;
}
