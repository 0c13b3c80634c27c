import type { Procedures } from "@kolekta/client";
import { AGENTS, GROUP, INSTITUTION, LEADER, LENDER, OPERATIONS, STAGES } from "./institution.ts";

export interface Organisation {
  readonly institutionId: number;
  readonly agentIds: readonly number[];
}

/** Creates lender, stages, institution, group and users as an administrator. */
export async function setUpOrganisation(admin: Procedures): Promise<Organisation> {
  const lenderId = await lender(admin);
  const stageIds: number[] = [];
  for (const stage of STAGES) stageIds.push(await findOrCreateStage(admin, stage));
  const institutionId = await institution(admin, lenderId, stageIds);
  const groupId = await group(admin, institutionId, stageIds);
  await person(admin, OPERATIONS);
  const orgUnit = { institutionId, groupId };
  await person(admin, { ...LEADER, ...orgUnit, isLeader: true });
  const agentIds: number[] = [];
  for (const agent of AGENTS)
    agentIds.push(await findOrCreateAgent(admin, agent, orgUnit, stageIds[0]));
  return { institutionId, agentIds };
}

async function lender({ manage }: Procedures): Promise<number> {
  const { rows } = await manage.lender.list.query({ text: LENDER });
  const found = rows.find(({ name }) => name === LENDER);
  if (found) return found.id;
  return (await manage.lender.save.mutate({ name: LENDER })).lenderId;
}

async function findOrCreateStage(
  { manage }: Procedures,
  { name, policy }: (typeof STAGES)[number],
): Promise<number> {
  const { rows } = await manage.stage.list.query({ text: name });
  const found = rows.find((row) => row.name === name);
  if (found) return found.id;
  const { stageId } = await manage.stage.save.mutate({
    stageId: null,
    version: null,
    baseId: null,
    name,
    type: "AUTOMATIC",
    institutionIds: [],
    groupIds: [],
    policy,
  });
  return stageId;
}

async function institution(
  { manage }: Procedures,
  lenderId: number,
  stageIds: readonly number[],
): Promise<number> {
  const { name, adminLogin } = INSTITUTION;
  const { rows } = await manage.institution.list.query({ text: name });
  const found = rows.find((row) => row.name === name);
  if (found) return found.id;
  const made = await manage.institution.create.mutate({
    ...INSTITUTION,
    stageIds: [...stageIds],
    lenderIds: [lenderId],
  });
  printPassword(adminLogin, made.password);
  return made.institutionId;
}

async function group(
  { manage }: Procedures,
  institutionId: number,
  stageIds: readonly number[],
): Promise<number> {
  const { groups } = await manage.group.list.query({ institutionId });
  const found = groups.find(({ name }) => name === GROUP);
  if (found) return found.id;
  const made = await manage.group.save.mutate({
    institutionId,
    name: GROUP,
    stageIds: [...stageIds],
  });
  return made.groupId;
}

const findOrCreateAgent = (
  admin: Procedures,
  { extension, ...agent }: (typeof AGENTS)[number],
  orgUnit: { readonly institutionId: number; readonly groupId: number },
  stageId: number | undefined,
): Promise<number> =>
  person(admin, {
    ...agent,
    ...orgUnit,
    email: `${agent.login}@tagihbaru.example`,
    role: 1,
    stageId: stageId ?? null,
    telephony: { username: agent.login, extension },
  });

type NewPerson = Parameters<Procedures["manage"]["user"]["save"]["mutate"]>[0];

async function person({ manage }: Procedures, newPerson: NewPerson): Promise<number> {
  const { rows } = await manage.user.list.query({ text: newPerson.login });
  const found = rows.find(({ login }) => login === newPerson.login);
  if (found) return found.id;
  const { userId, password } = await manage.user.save.mutate(newPerson);
  if (password) printPassword(newPerson.login, password);
  return userId;
}

/** Shown once, so that the user can change it. */
const printPassword = (login: string, password: string): void =>
  console.log(`${login}: ${password} is good for one login`);
