import type { Db } from "@kolekta/db";
import { ROLE } from "../roles.ts";
import { newStage } from "./stage.ts";
import { linkToAll, newProduct } from "./product.ts";
import { newUsers, type Persona } from "./user.ts";

/** Institution of the tests: one group on both stages, and a user in every agency role. */
export interface InstitutionPeople {
  readonly id: number;
  readonly name: string;
  readonly groupId: number;
  readonly agent: Persona;
  /** In the same group as `agent`. */
  readonly colleague: Persona;
  readonly leader: Persona;
  readonly admin: Persona;
}

/** Two institutions of the same shape, and one user of every lender-side role. */
export interface Organisation {
  /** IDR. */
  readonly productId: number;
  /** Early covers DPD up to 30, late everything above. */
  readonly stages: { readonly early: number; readonly late: number };
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
 * Creates a small organisation with a persona in every role. Logins are `north-agent`,
 * `north-colleague`, `north-leader`, `north-admin`, the same for `south`, then `inspector`,
 * `operations`, `service`, `finance`, `management`, `administrator`. Without `passwordHash` sign-in
 * is impossible, which is enough for tests that start from an actor.
 */
export async function organisation(
  db: Db,
  options: { passwordHash?: string } = {},
): Promise<Organisation> {
  const productId = await newProduct(db, { name: "Cash", lender: "Test Lender" });
  const stages = await newStages(db);
  const north = await createTestInstitution(db, "north", stages, options);
  const south = await createTestInstitution(db, "south", stages, options);
  const companyUsers = await newUsers(
    db,
    COMPANY_ROLES.map((login) => ({ ...options, login, roleId: ROLE[login] })),
  );
  const byLogin = (login: (typeof COMPANY_ROLES)[number]): Persona =>
    getPersona(companyUsers, login);
  return {
    productId,
    stages,
    north,
    south,
    inspector: byLogin("inspector"),
    operations: byLogin("operations"),
    service: byLogin("service"),
    finance: byLogin("finance"),
    management: byLogin("management"),
    administrator: byLogin("administrator"),
  };
}

const COMPANY_ROLES = [
  "inspector",
  "operations",
  "service",
  "finance",
  "management",
  "administrator",
] as const;

function getPersona(people: readonly Persona[], login: string): Persona {
  const persona = people.find((person) => person.login === login);
  if (!persona) throw new Error(`no user ${login} was created`);
  return persona;
}

const newStages = async (db: Db): Promise<Organisation["stages"]> => ({
  early: await newStage(db, "Early", { dpdFrom: -3, dpdTo: 30, recoveryBp: 5000 }),
  late: await newStage(db, "Late", { dpdFrom: 31, dpdTo: null, recoveryBp: 1000 }),
});

/** One institution with a group, its leader, two agents and its admin; `key` prefixes every login. */
export async function createTestInstitution(
  db: Db,
  key: string,
  stages: Organisation["stages"],
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
  await linkToAll(db, { institutionId: id });
  const stageIds = [stages.early, stages.late];
  await db
    .insertInto("institutionStage")
    .values(stageIds.map((stageId) => ({ institutionId: id, stageId })))
    .execute();
  await db
    .insertInto("groupStage")
    .values(stageIds.map((stageId) => ({ groupId, stageId })))
    .execute();
  const member = (part: string, roleId: number, isLeader = false) => ({
    ...options,
    login: `${key}-${part}`,
    roleId,
    institutionId: id,
    groupId: roleId === ROLE.institutionAdmin ? null : groupId,
    stageId: roleId === ROLE.agent ? stages.early : null,
    isLeader,
  });
  const people = await newUsers(db, [
    member("agent", ROLE.agent),
    member("colleague", ROLE.agent),
    member("leader", ROLE.leader, true),
    member("admin", ROLE.institutionAdmin),
  ]);
  const byPart = (part: string) => getPersona(people, `${key}-${part}`);
  return {
    id,
    name,
    groupId,
    agent: byPart("agent"),
    colleague: byPart("colleague"),
    leader: byPart("leader"),
    admin: byPart("admin"),
  };
}
