import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { isPersonSql } from "../../../core/scope.ts";

export interface Account {
  readonly login: string;
  readonly institutionId: number | null;
  readonly passwordHash: string;
}

const account = (db: Db, id: number) =>
  db.selectFrom("appUser").select(["login", "institutionId", "passwordHash"]).where("id", "=", id);

export const findAccount = (db: Db, id: number): Promise<Account | undefined> =>
  account(db, id).executeTakeFirst();

/** Locks the account: sign-ins of the user wait for the change. */
export const lockAccount = (db: Db, id: number): Promise<Account | undefined> =>
  account(db, id).forNoKeyUpdate().executeTakeFirst();

export const listHashes = (
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; passwordHash: string }[]> =>
  db.selectFrom("appUser").select(["id", "passwordHash"]).where("id", "in", ids).execute();

export interface Owner {
  readonly userId: number;
  readonly login: string;
  readonly institutionId: number | null;
}

const owners = (db: Db) =>
  db.selectFrom("appUser as u").select(["u.id as userId", "u.login", "u.institutionId"]);

export const findByLogin = (db: Db, login: string): Promise<Owner | undefined> =>
  owners(db)
    .where(sql`lower(u.login)`, "=", login.toLowerCase())
    .where(sql<boolean>`${isPersonSql("u")}`)
    .executeTakeFirst();

export const findOwner = (db: Db, id: number): Promise<Owner | undefined> =>
  owners(db).where("u.id", "=", id).executeTakeFirst();

interface NewPassword {
  readonly hash: string;
  readonly at: Date;
  /** User who sets the password; absent for a command. */
  readonly by: number | null;
  /** Set by another user: the owner has to change the password. */
  readonly isOneTime: boolean;
  /** Instant before which a one-time password is refused. */
  readonly opensAt?: Date;
}

export const setPassword = (
  db: Db,
  id: number,
  { hash, at, by, isOneTime, opensAt }: NewPassword,
) =>
  db
    .updateTable("appUser")
    .set({
      passwordHash: hash,
      passwordChangedAt: at,
      passwordOpensAt: opensAt ?? null,
      mustChangePassword: isOneTime,
      credentialSetterId: by,
    })
    .where("id", "=", id)
    .execute();

/** Lists the zones in which the days of these users begin. */
export const listZones = (
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; zone: string | null; institution: string | null }[]> =>
  db
    .selectFrom("appUser as u")
    .leftJoin("institution as i", "i.id", "u.institutionId")
    .select(["u.id", "i.zone", "i.name as institution"])
    .where("u.id", "in", ids)
    .execute();
