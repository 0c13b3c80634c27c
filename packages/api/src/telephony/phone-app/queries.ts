import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Slice } from "../../core/case-records.ts";
import type { Actor } from "../../core/context.ts";
import { insertRow, queryRow } from "../../core/query.ts";
import { containsText } from "../../core/sql.ts";
import { holdsPermission } from "../../core/rights.ts";
import { userVisibleTo } from "../../core/scope.ts";
import type { Phone, PhoneFilter, PhoneRow, PhoneState } from "./contract.ts";

export interface Agent {
  readonly id: number;
  readonly institutionId: number | null;
}

/**
 * Locks an agent who places calls, if the caller may see the agent, so that each agent has one
 * phone.
 */
export const lockAgent = (db: Db, actor: Actor, agentId: number) =>
  lockCaller(db, sql`u.id = ${agentId} and ${userVisibleTo(actor, "u")}`);

export const lockByLogin = (db: Db, login: string) =>
  lockCaller(db, sql`lower(u.login) = ${login.toLowerCase()}`);

const lockCaller = (db: Db, condition: RawBuilder<unknown>) =>
  queryRow(db)<Agent>`
    select u.id, u.institution_id from app_user u
    where u.status = 'ENABLED' and ${holdsPermission("u", "call.place")} and ${condition} for no key update of u`;

export async function endPhones(db: Db, agentId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("companyPhone")
    .set({ endedAt: at, pairingHash: null })
    .where("agentId", "=", agentId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface NewPhone {
  readonly agentId: number;
  readonly pairerId: number | null;
  readonly pairingHash: Buffer;
  readonly pairingUntil: Date;
  readonly createdAt: Date;
}

export const insertPhone = (db: Db, phone: NewPhone): Promise<number> =>
  insertRow(db, "companyPhone", phone);

export interface Device {
  readonly deviceName?: string | undefined | null;
  readonly appVersion?: string | undefined | null;
}

/** Replaces the code of the phone that may be paired now; undefined when none may. */
export async function replaceCode(
  db: Db,
  agentId: number,
  pairingHash: Buffer,
  now: Date,
): Promise<{ id: number; pairingUntil: Date } | undefined> {
  return db
    .updateTable("companyPhone")
    .set({ pairingHash })
    .where("agentId", "=", agentId)
    .where("endedAt", "is", null)
    .where("pairedAt", "is", null)
    .where("pairingUntil", ">", now)
    .returning(["id", "pairingUntil"])
    .executeTakeFirst();
}

interface Enrolled {
  readonly id: number;
  readonly agentId: number;
  readonly agentName: string;
  readonly institutionId: number | null;
}

/** Neither the user nor the institution is disabled. */
const isAtWorkSql = sql`u.status = 'ENABLED' and not exists (
  select from institution i where i.id = u.institution_id and i.status <> 'ENABLED')`;

/** Consumes the code; undefined for one that is wrong, used or too old. */
export const consumePairingCode = (
  db: Db,
  pairingHash: Buffer,
  credentialHash: Buffer,
  { deviceName = null, appVersion = null }: Device,
  now: Date,
) =>
  queryRow(db)<Enrolled>`
    update company_phone p set pairing_hash = null, credential_hash = ${credentialHash}, paired_at = ${now},
      device_name = ${deviceName}, app_version = ${appVersion}
    from app_user u
    where u.id = p.agent_id and ${isAtWorkSql} and p.pairing_hash = ${pairingHash} and p.ended_at is null
      and p.pairing_until > ${now}
    returning p.id, p.agent_id, u.name as agent_name, u.institution_id`;

/**
 * Finds a phone that may receive numbers now: paired, with an agent who may call; neither the agent
 * nor the institution is disabled.
 */
export const byCredential = (
  db: Db,
  credentialHash: Buffer,
): Promise<{ id: number; agentId: number } | undefined> =>
  queryRow(db)<{ id: number; agentId: number }>`
    select p.id, p.agent_id from company_phone p join app_user u on u.id = p.agent_id and ${isAtWorkSql}
    where p.credential_hash = ${credentialHash} and p.ended_at is null and ${holdsPermission("u", "call.place")}`;

export async function findByAgent(db: Db, agentId: number): Promise<number | null> {
  const row = await db
    .selectFrom("companyPhone")
    .select("id")
    .where("agentId", "=", agentId)
    .where("endedAt", "is", null)
    .where("pairedAt", "is not", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Seen {
  readonly id: number;
  /** Reported version of the app; an absent one leaves the stored version unchanged. */
  readonly appVersion: string | undefined;
  readonly now: Date;
}

/**
 * Updates the last seen time only when it is before `before` or the version differs, because phones
 * poll far more often than the time is read.
 */
export async function markSeen(db: Db, { id, appVersion, now }: Seen, before: Date): Promise<void> {
  await db
    .updateTable("companyPhone")
    .set({ lastSeenAt: now, ...(appVersion && { appVersion }) })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("lastSeenAt", "is", null),
        eb("lastSeenAt", "<", before),
        ...(appVersion ? [eb("appVersion", "is distinct from", appVersion)] : []),
      ]),
    )
    .execute();
}

export type StoredPhone = Omit<Phone, "isOnline">;

const stateAt = (now: Date) => sql<PhoneState>`case
  when p.ended_at is not null then 'ENDED'
  when p.paired_at is not null then 'PAIRED'
  when p.pairing_until > ${now} then 'WAITING'
  else 'ENDED' end`;

const phones = (db: Db, now: Date) =>
  db
    .selectFrom("companyPhone as p")
    .select([
      "p.id as phoneId",
      "p.deviceName",
      "p.appVersion",
      "p.pairedAt",
      "p.lastSeenAt",
      stateAt(now).as("state"),
    ]);

/** Finds the agent's phone, or the one that may be paired. */
export const findOwnPhone = (
  db: Db,
  agentId: number,
  now: Date,
): Promise<(StoredPhone & { pairingUntil: Date }) | undefined> =>
  phones(db, now)
    .select("p.pairingUntil")
    .where("p.agentId", "=", agentId)
    .where(stateAt(now), "<>", "ENDED")
    .executeTakeFirst();

type Filter = z.output<typeof PhoneFilter>;

function matching(db: Db, actor: Actor, { state, institutionId, agentName }: Filter, now: Date) {
  let all = phones(db, now)
    .innerJoin("appUser as u", "u.id", "p.agentId")
    .leftJoin("institution as i", "i.id", "u.institutionId")
    .leftJoin("appUser as r", "r.id", "p.pairerId")
    .where(userVisibleTo(actor, "u"));
  if (state) all = all.where(stateAt(now), "=", state);
  if (institutionId) all = all.where("u.institutionId", "=", institutionId);
  if (agentName) all = all.where(containsText(sql.ref("u.name"), agentName));
  return all;
}

export const page = (
  db: Db,
  actor: Actor,
  filter: Filter,
  now: Date,
  { size, offset }: Slice,
): Promise<Omit<PhoneRow, "isOnline">[]> =>
  matching(db, actor, filter, now)
    .select([
      "p.agentId",
      "u.name as agentName",
      "i.name as institutionName",
      "r.name as pairerName",
      "p.createdAt",
      "p.endedAt",
    ])
    .orderBy("p.createdAt", "desc")
    .orderBy("p.id", "desc")
    .limit(size)
    .offset(offset)
    .execute();

export async function count(db: Db, actor: Actor, filter: Filter, now: Date): Promise<number> {
  const { n } = await matching(db, actor, filter, now)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}
