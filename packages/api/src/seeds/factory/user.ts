import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** User with the ids that tests need. */
export interface Persona {
  readonly id: number;
  readonly login: string;
  readonly roleId: number;
  readonly institutionId: number | null;
  readonly groupId: number | null;
  readonly stageId: number | null;
}

export interface NewUser {
  login: string;
  roleId: number;
  name?: string;
  institutionId?: number | null;
  groupId?: number | null;
  stageId?: number | null;
  isLeader?: boolean;
  status?: "ENABLED" | "DISABLED";
  passwordHash?: string;
}

/** Matches no password. */
const NO_PASSWORD = "!";

const CONFIRMED = { confirmation: "MACHINE", confirmedAt: sql<Date>`now()` };

/**
 * Gives a user a role, then confirms the account in a second update, because a trigger ends the
 * confirmation when the role changes.
 */
export async function appointUser(
  db: Db,
  { id }: Pick<Persona, "id">,
  roleId: number,
): Promise<void> {
  const change = db.updateTable("appUser").where("id", "=", id);
  await change.set({ roleId }).execute();
  await change.set(CONFIRMED).execute();
}

/** Creates a user of any role; everything but login and role has a default. */
export async function newUser(db: Db, user: NewUser): Promise<Persona> {
  const [persona] = await newUsers(db, [user]);
  if (!persona) throw new Error("an insert returns its row");
  return persona;
}

/** Creates users in one statement and returns them in their order. */
export const newUsers = (db: Db, users: readonly NewUser[]): Promise<Persona[]> =>
  db
    .insertInto("appUser")
    .values(
      users.map((user) => ({
        login: user.login,
        name: user.name ?? `User ${user.login}`,
        email: `${user.login}@kolekta.example`,
        roleId: user.roleId,
        institutionId: user.institutionId ?? null,
        groupId: user.groupId ?? null,
        stageId: user.stageId ?? null,
        isLeader: user.isLeader ?? false,
        status: user.status ?? "ENABLED",
        passwordHash: user.passwordHash ?? NO_PASSWORD,
        ...CONFIRMED,
      })),
    )
    .returning(["id", "login", "roleId", "institutionId", "groupId", "stageId"])
    .execute();
