import type { Db } from "@kolekta/db";
import { ROLE } from "../roles.ts";
import { newQueue } from "./queue.ts";
import { bindToAll, newProduct } from "./product.ts";
import { newUser, type Persona } from "./user.ts";

/** An institution as tests know it: one group on both queues, and everybody on the agency side. */
export interface InstitutionPeople {
  readonly id: number;
  readonly name: string;
  readonly groupId: number;
  readonly agent: Persona;
  /** In the same group as `agent`. */
  readonly colleague: Persona;
  /** Of the group. */
  readonly leader: Persona;
  readonly admin: Persona;
}

/** Two institutions of the same shape, and one user of every lender-side role. */
export interface Organisation {
  /** IDR. */
  readonly productId: number;
  /** Early takes DPD up to 30, late everything above. */
  readonly queues: { readonly early: number; readonly late: number };
  readonly north: InstitutionPeople;
  readonly south: InstitutionPeople;
  readonly inspector: Persona;
  readonly operations: Persona;
  readonly service: Persona;
  readonly finance: Persona;
  readonly management: Persona;
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
  const productId = await newProduct(db, {
    name: "Cash",
    merchant: "Test Lender",
  });
  const queues = await newQueues(db);
  const lender = (login: string, roleId: number) =>
    newUser(db, { ...options, login, roleId });
  return {
    productId,
    queues,
    north: await newHouse(db, "north", queues, options),
    south: await newHouse(db, "south", queues, options),
    inspector: await lender("inspector", ROLE.inspector),
    operations: await lender("operations", ROLE.operations),
    service: await lender("service", ROLE.service),
    finance: await lender("finance", ROLE.finance),
    management: await lender("management", ROLE.management),
    administrator: await lender("administrator", ROLE.administrator),
  };
}

const newQueues = async (db: Db): Promise<Organisation["queues"]> => ({
  early: await newQueue(db, "Early", {
    ...{ dpdFrom: -3, dpdTo: 30, recoveryBp: 5000 },
  }),
  late: await newQueue(db, "Late", {
    ...{ dpdFrom: 31, dpdTo: null, recoveryBp: 1000 },
  }),
});

/** One institution with a group, its leader, two agents and its admin; `key` prefixes every login. */
export async function newHouse(
  db: Db,
  key: string,
  queues: Organisation["queues"],
  options: { passwordHash?: string } = {},
): Promise<InstitutionPeople> {
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
  await bindToAll(db, { institutionId: id });
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
      groupId: roleId === ROLE.institutionAdmin ? null : groupId,
      queueId: roleId === ROLE.agent ? queues.early : null,
      isLeader,
    });
  return {
    id,
    name,
    groupId,
    agent: await member("agent", ROLE.agent),
    colleague: await member("colleague", ROLE.agent),
    leader: await member("leader", ROLE.leader, true),
    admin: await member("admin", ROLE.institutionAdmin),
  };
}
