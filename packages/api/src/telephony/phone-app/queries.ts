import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { holdsPermission } from "../../core/rights.ts";
import { userVisibleTo } from "../../core/scope.ts";

export interface Agent {
  readonly id: number;
  readonly institutionId: number | null;
}

/** Somebody in the caller's sight who places calls; locked, so that he has one phone. */
export const lockAgent = (db: Db, actor: Actor, agentId: number) =>
  lockCaller(db, sql`u.id = ${agentId} and ${userVisibleTo(actor, "u")}`);

export const lockByLogin = (db: Db, login: string) =>
  lockCaller(db, sql`lower(u.login) = ${login.toLowerCase()}`);

async function lockCaller(
  db: Db,
  who: RawBuilder<unknown>,
): Promise<Agent | undefined> {
  const { rows } = await sql<Agent>`
    select u.id, u.institution_id from app_user u
    where u.status = 'ENABLED' and ${holdsPermission("u", "call.place")} and ${who} for no key update of u`.execute(
    db,
  );
  return rows[0];
}

/** How many phones were let go. */
export async function endPhones(
  db: Db,
  agentId: number,
  at: Date,
): Promise<number> {
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

export async function insertPhone(db: Db, phone: NewPhone): Promise<number> {
  const { id } = await db
    .insertInto("companyPhone")
    .values(phone)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Uses the code up; undefined for one that is wrong, used or too old. */
export async function takeCode(
  db: Db,
  pairingHash: Buffer,
  credentialHash: Buffer,
  now: Date,
): Promise<{ id: number; agentId: number; agentName: string } | undefined> {
  const { rows } = await sql<{
    id: number;
    agentId: number;
    agentName: string;
  }>`
    update company_phone p set pairing_hash = null, credential_hash = ${credentialHash}, paired_at = ${now}
    from app_user u
    where u.id = p.agent_id and u.status = 'ENABLED' and p.pairing_hash = ${pairingHash} and p.ended_at is null
      and p.pairing_until > ${now}
    returning p.id, p.agent_id, u.name as agent_name`.execute(db);
  return rows[0];
}

/** A phone that may be given numbers now: paired, not let go, its agent at work here and allowed to call. */
export async function byCredential(
  db: Db,
  credentialHash: Buffer,
): Promise<{ id: number; agentId: number } | undefined> {
  const { rows } = await sql<{ id: number; agentId: number }>`
    select p.id, p.agent_id from company_phone p join app_user u on u.id = p.agent_id and u.status = 'ENABLED'
    where p.credential_hash = ${credentialHash} and p.ended_at is null and ${holdsPermission("u", "call.place")}`.execute(
    db,
  );
  return rows[0];
}

export async function ofAgent(db: Db, agentId: number): Promise<number | null> {
  const row = await db
    .selectFrom("companyPhone")
    .select("id")
    .where("agentId", "=", agentId)
    .where("endedAt", "is", null)
    .where("pairedAt", "is not", null)
    .executeTakeFirst();
  return row?.id ?? null;
}
