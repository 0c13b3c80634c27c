import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type AccessColumns, exceptionsFor, listedFor } from "../../../core/access-columns.ts";
import { isNotBlockedSql } from "../../../core/blocked.ts";
import { isPersonSql } from "../../../core/scope.ts";

export interface Account extends AccessColumns {
  readonly id: number;
  readonly login: string;
  readonly institutionId: number | null;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly passwordChangedAt: Date;
  readonly passwordOpensAt: Date | null;
  readonly zone: string | null;
  readonly enabled: boolean;
  /** Set when the user's face matched the blacklist. */
  readonly isBlocked: boolean;
}

const accounts = (db: Db, now: Date) =>
  db
    .selectFrom("appUser as u")
    .leftJoin("institution as i", "i.id", "u.institutionId")
    .select(["u.id", "u.login", "u.institutionId", "u.passwordHash"])
    .select(["u.mustChangePassword", "u.passwordChangedAt"])
    .select(["u.passwordOpensAt", "i.zone"])
    .select(
      sql<boolean>`u.status = 'ENABLED' and coalesce(i.status, 'ENABLED') = 'ENABLED'
        and ${isPersonSql("u")}`.as("enabled"),
    )
    .select([
      listedFor("u", now).as("listed"),
      exceptionsFor("u", now).as("exceptions"),
      sql<boolean>`not ${isNotBlockedSql("u")}`.as("isBlocked"),
    ]);

export const find = (db: Db, login: string, now: Date): Promise<Account | undefined> =>
  accounts(db, now)
    .where(sql`lower(u.login)`, "=", login.toLowerCase())
    .executeTakeFirst();

export const findById = (db: Db, id: number, now: Date): Promise<Account | undefined> =>
  accounts(db, now).where("u.id", "=", id).executeTakeFirst();

export interface Description {
  readonly roleKey: string;
  readonly worksCases: boolean;
  readonly inactivityNotices: boolean;
  readonly institutionName: string | null;
  readonly groupName: string | null;
  readonly passwordChangedAt: Date;
  readonly mustChangePassword: boolean;
  readonly policyAccepted: boolean;
}

export const findDescription = (
  db: Db,
  userId: number,
  policyVersion: number,
): Promise<Description | undefined> =>
  db
    .selectFrom("appUser as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .leftJoin("institution as i", "i.id", "u.institutionId")
    .leftJoin("teamGroup as g", "g.id", "u.groupId")
    .select([
      "r.key as roleKey",
      "r.worksCases",
      "r.inactivityNotices",
      "i.name as institutionName",
      "g.name as groupName",
      "u.passwordChangedAt",
      "u.mustChangePassword",
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("policyAcceptance as p")
            .whereRef("p.userId", "=", "u.id")
            .where("p.version", "=", policyVersion),
        )
        .$castTo<boolean>()
        .as("policyAccepted"),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirst();
