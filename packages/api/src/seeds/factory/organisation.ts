import type { Db } from "@kolekta/db";
import { newUser, type Persona } from "./user.ts";

/** An institution as tests know it: one group on both queues, and everybody on the agency side. */
export interface House {
  readonly id: number;
  readonly name: string;
  readonly groupId: number;
  /** Role 1. */
  readonly agent: Persona;
  /** Role 1, in the same group as `agent`. */
  readonly colleague: Persona;
  /** Role 2, leader of the group. */
  readonly leader: Persona;
  /** Role 8. */
  readonly admin: Persona;
}

/** Two institutions of the same shape, and one user of every lender-side role. */
export interface Organisation {
  /** IDR. */
  readonly productId: number;
  /** Early takes DPD up to 30, late everything above. */
  readonly queues: { readonly early: number; readonly late: number };
  readonly north: House;
  readonly south: House;
  /** Role 3. */
  readonly inspector: Persona;
  /** Role 4. */
  readonly operations: Persona;
  /** Role 5. */
  readonly service: Persona;
  /** Role 6. */
  readonly finance: Persona;
  /** Role 7. */
  readonly management: Persona;
  /** Role 9. */
  readonly administrator: Persona;
}

/**
 * A small organisation with a persona in every role. Logins are
 * `north-agent`, `north-colleague`, `north-leader`, `north-admin`, the same for `south`,
 * then `inspector`, `operations`, `service`, `finance`, `management`, `administrator`.
 * Without `passwordHash` nobody can log in, which is enough for tests that start from an actor.
 */
export async function organisation(
  db: Db,
  options: { passwordHash?: string } = {},
): Promise<Organisation> {
  const productId = await newProduct(db);
  const queues = await newQueues(db);
  const lender = (login: string, roleId: number) =>
    newUser(db, { ...options, login, roleId });
  return {
    productId,
    queues,
    north: await newHouse(db, "north", queues, options),
    south: await newHouse(db, "south", queues, options),
    inspector: await lender("inspector", 3),
    operations: await lender("operations", 4),
    service: await lender("service", 5),
    finance: await lender("finance", 6),
    management: await lender("management", 7),
    administrator: await lender("administrator", 9),
  };
}

async function newProduct(db: Db): Promise<number> {
  const row = await db
    .insertInto("product")
    .values({ name: "Cash", lenderName: "Test Lender", currency: "IDR" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function newQueues(db: Db): Promise<Organisation["queues"]> {
  const queue = async (
    name: string,
    dpdFrom: number,
    dpdTo: number | null,
    recoveryBp: number,
  ) => {
    const row = await db
      .insertInto("queue")
      .values({ name, dpdFrom, dpdTo, recoveryBp })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    early: await queue("Early", -3, 30, 5000),
    late: await queue("Late", 31, null, 1000),
  };
}

/** One institution with a group, its leader, two agents and its admin; `key` prefixes every login. */
export async function newHouse(
  db: Db,
  key: string,
  queues: Organisation["queues"],
  options: { passwordHash?: string } = {},
): Promise<House> {
  const name = `Institution ${key}`;
  const { id } = await db
    .insertInto("institution")
    .values({
      name,
      email: `${key}@agency.example`,
      leaderName: `${key} leader`,
      leaderEmail: `${key}-leader@agency.example`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: groupId } = await db
    .insertInto("teamGroup")
    .values({ institutionId: id, name: "Group 1" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const queueId of [queues.early, queues.late]) {
    await db
      .insertInto("institutionQueue")
      .values({ institutionId: id, queueId })
      .execute();
    await db.insertInto("groupQueue").values({ groupId, queueId }).execute();
  }
  const member = (part: string, roleId: number, isLeader = false) =>
    newUser(db, {
      ...options,
      login: `${key}-${part}`,
      roleId,
      institutionId: id,
      groupId: roleId === 8 ? null : groupId,
      queueId: roleId === 1 ? queues.early : null,
      isLeader,
    });
  return {
    id,
    name,
    groupId,
    agent: await member("agent", 1),
    colleague: await member("colleague", 1),
    leader: await member("leader", 2, true),
    admin: await member("admin", 8),
  };
}
