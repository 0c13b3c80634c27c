import type { Db } from "@kolekta/db";

/** A user whose ids a test needs at hand. */
export interface Persona {
  readonly id: number;
  readonly login: string;
  readonly roleId: number;
  readonly institutionId: number | null;
  readonly groupId: number | null;
  readonly queueId: number | null;
}

export interface NewUser {
  login: string;
  roleId: number;
  name?: string;
  institutionId?: number | null;
  groupId?: number | null;
  queueId?: number | null;
  isLeader?: boolean;
  status?: "ENABLED" | "DISABLED";
  passwordHash?: string;
}

/** Matches no password. */
const NO_PASSWORD = "!";

/** A user of any role; everything but login and role has a default. */
export async function newUser(db: Db, user: NewUser): Promise<Persona> {
  return db
    .insertInto("appUser")
    .values({
      login: user.login,
      name: user.name ?? `User ${user.login}`,
      email: `${user.login}@kolekta.example`,
      roleId: user.roleId,
      institutionId: user.institutionId ?? null,
      groupId: user.groupId ?? null,
      queueId: user.queueId ?? null,
      isLeader: user.isLeader ?? false,
      status: user.status ?? "ENABLED",
      passwordHash: user.passwordHash ?? NO_PASSWORD,
    })
    .returning(["id", "login", "roleId", "institutionId", "groupId", "queueId"])
    .executeTakeFirstOrThrow();
}
