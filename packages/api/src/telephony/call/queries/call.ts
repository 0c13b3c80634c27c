import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { CallState, Cause } from "../contract.ts";
import type { Ending } from "../rules.ts";

export interface NewCall {
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly contactId: number;
  readonly attemptId: number;
  readonly relation: string;
  readonly name: string;
  readonly phone: string;
  readonly via: "DESK" | "APP" | "MANUAL";
  readonly provider: string;
  readonly requestedAt: Date;
  readonly decisionId: number;
  readonly phoneId?: number;
}

/** Undefined when the agent already has a call. */
export async function insert(
  db: Db,
  call: NewCall,
): Promise<number | undefined> {
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
  readonly via: "DESK" | "APP" | "MANUAL";
  readonly state: CallState;
  readonly provider: string;
  readonly providerRef: string | null;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly phone: string;
  readonly logId: number | null;
}

const LIVE = sql`id, case_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, requested_at, via, state,
  provider, provider_ref, answered_at, ended_at, phone, log_id`;

export async function lockById(
  db: Db,
  id: number,
): Promise<LiveCall | undefined> {
  const { rows } =
    await sql<LiveCall>`select ${LIVE} from call_record where id = ${id} for update`.execute(
      db,
    );
  return rows[0];
}

export async function lockByReference(
  db: Db,
  provider: string,
  reference: string,
): Promise<LiveCall | undefined> {
  const { rows } = await sql<LiveCall>`
    select ${LIVE} from call_record where provider = ${provider} and provider_ref = ${reference} for update`.execute(
    db,
  );
  return rows[0];
}

/** A call that a phone is to dial. */
export interface DialledCall extends LiveCall {
  readonly decisionId: number | null;
}

const DIALLED = sql`${LIVE}, decision_id`;

/** The call of this token, where it is this phone's. */
export async function lockByToken(
  db: Db,
  phoneId: number,
  hash: Buffer,
): Promise<DialledCall | undefined> {
  const { rows } = await sql<DialledCall>`
    select ${DIALLED} from call_record where dial_token_hash = ${hash} and phone_id = ${phoneId}
    for update`.execute(db);
  return rows[0];
}

/** What a phone asks every moment, without a lock. */
export async function findWaiting(
  db: Db,
  phoneId: number,
  since: Date,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from call_record where phone_id = ${phoneId} and state = 'REQUESTED' and requested_at >= ${since}
    limit 1`.execute(db);
  return rows[0];
}

/** The call that waits for this phone since then. */
export async function lockWaiting(
  db: Db,
  phoneId: number,
  since: Date,
): Promise<DialledCall | undefined> {
  const { rows } = await sql<DialledCall>`
    select ${DIALLED} from call_record where phone_id = ${phoneId} and state = 'REQUESTED'
      and requested_at >= ${since} order by id desc limit 1 for update`.execute(
    db,
  );
  return rows[0];
}

export async function setDialToken(
  db: Db,
  id: number,
  dialTokenHash: Buffer,
): Promise<void> {
  await db
    .updateTable("callRecord")
    .set({ dialTokenHash })
    .where("id", "=", id)
    .execute();
}

export const findByToken = (
  db: Db,
  hash: Buffer,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom("callRecord")
    .select("id")
    .where("dialTokenHash", "=", hash)
    .executeTakeFirst();

export async function setReference(
  db: Db,
  id: number,
  reference: string,
): Promise<void> {
  await db
    .updateTable("callRecord")
    .set({ providerRef: reference })
    .where("id", "=", id)
    .execute();
}

/** False when this event was already told. */
export async function rememberEvent(
  db: Db,
  event: {
    provider: string;
    eventId: string;
    callId: number;
    kind: string;
    at: Date;
    /** What was said where it cannot be. */
    reportedAt: string | null;
    receivedAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("callEvent")
    .values(event)
    .onConflict((conflict) =>
      conflict.columns(["provider", "eventId"]).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setState(
  db: Db,
  id: number,
  state: "RINGING" | "ANSWERED",
  at: Date,
): Promise<void> {
  const answered = state === "ANSWERED" ? { answeredAt: at } : {};
  await db
    .updateTable("callRecord")
    .set({ state, ...answered })
    .where("id", "=", id)
    .execute();
}

export async function setEnded(
  db: Db,
  id: number,
  end: Ending & { cause: Cause; endedAt: Date; talkSeconds: number },
): Promise<void> {
  await db
    .updateTable("callRecord")
    .set({ state: "ENDED", dialTokenHash: null, ...end })
    .where("id", "=", id)
    .execute();
}

export async function setRecording(
  db: Db,
  id: number,
  recordingId: string,
): Promise<void> {
  await db
    .updateTable("callRecord")
    .set({ recordingId })
    .where("id", "=", id)
    .execute();
}

export async function setLog(db: Db, id: number, logId: number): Promise<void> {
  await db
    .updateTable("callRecord")
    .set({ logId })
    .where("id", "=", id)
    .execute();
}

/** Calls whose provider has fallen silent. */
export async function silentCalls(
  db: Db,
  before: { app: Date; desk: Date; answered: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from call_record where state <> 'ENDED' and requested_at <= case
      when state = 'ANSWERED' then ${before.answered}::timestamptz
      when via = 'APP' then ${before.app}::timestamptz
      else ${before.desk}::timestamptz end
    order by id limit 500`.execute(db);
  return rows.map((row) => row.id);
}

export async function usernameOf(
  db: Db,
  agentId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("telephonyAccount")
    .select("username")
    .where("agentId", "=", agentId)
    .executeTakeFirst();
  return row?.username ?? null;
}
