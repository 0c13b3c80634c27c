import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Person } from "../rules/person.ts";

interface StoredPassword {
  readonly passwordHash: string;
  readonly passwordChangedAt: Date;
}

export interface EditMeta {
  readonly by: number | null;
  readonly at: Date;
}

const toColumns = ({ role, telephony: _, institutionIds: __, ...person }: Person, at: Date) => ({
  ...person,
  roleId: role,
  updatedAt: at,
  disabledAt: person.status === "DISABLED" ? at : null,
});

/**
 * The operator of the machine counts as both people that an approver needs. No other role needs
 * them.
 */
const confirmedByMachine = (role: number, at: Date) => ({
  confirmation: sql<"MACHINE" | null>`
    case when exists (select from approver_permission where role_id = ${role}) then 'MACHINE' end`,
  confirmedAt: sql<Date | null>`
    case when exists (select from approver_permission where role_id = ${role}) then ${at}::timestamptz end`,
});

/** Returns undefined when the login exists. */
export const insertPerson = (
  db: Db,
  person: Person,
  password: StoredPassword,
  { by, at }: EditMeta,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto("appUser")
    .values({
      ...toColumns(person, at),
      ...password,
      mustChangePassword: true,
      creatorId: by,
      credentialSetterId: by,
      createdAt: at,
      ...(by === null && confirmedByMachine(person.role, at)),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(login)`).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Returns the new version. */
export async function updatePerson(
  db: Db,
  userId: number,
  person: Person,
  { by, at, since }: EditMeta & { readonly since: Date | null },
): Promise<number> {
  const { version } = await db
    .updateTable("appUser")
    .set((eb) => ({
      ...toColumns(person, at),
      disabledAt: since,
      modifierId: by,
      credentialSetterId: by,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Records the validity of a certificate before and after a change. */
export const noteCertificate = (
  db: Db,
  userId: number,
  before: Pick<Person, "certifiedUntil"> | null,
  { certifiedUntil: until }: Pick<Person, "certifiedUntil">,
  { by: modifierId, at }: EditMeta,
) =>
  db
    .insertInto("certificateChange")
    .values({ userId, beforeUntil: before?.certifiedUntil ?? null, until, modifierId, at })
    .execute();

export async function isLoginInUse(db: Db, login: string, userId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom("appUser")
    .select("id")
    .where(sql`lower(login)`, "=", login.toLowerCase())
    .where("id", "is distinct from", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a user created by this actor and untouched since: no change by another user, no sign-in,
 * and no password from another user.
 */
export const lockUntouchedUser = (
  db: Db,
  login: string,
  creatorId: number,
): Promise<{ id: number; version: number } | undefined> =>
  db
    .selectFrom("appUser")
    .select(["id", "version"])
    .where(sql`lower(login)`, "=", login.toLowerCase())
    .where("creatorId", "=", creatorId)
    .where("version", "=", 1)
    .where("mustChangePassword", "=", true)
    .where(({ exists, not, or, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom("userSession as s").select("s.id").whereRef("s.userId", "=", "appUser.id"),
          ),
          exists(
            selectFrom("passwordHistory as p")
              .select("p.userId")
              .whereRef("p.userId", "=", "appUser.id"),
          ),
        ]),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
