import type { Ledger } from "./ledger.ts";
import type { Random } from "./random.ts";
import { ROLE } from "./roles.ts";
import { AGE_MS, createHire, COMPANY_STAFF, type CompanyLogin, type People } from "./staff.ts";
import { STAGES, type Stage } from "./stages.ts";

export interface GroupPlan {
  readonly name: string;
  readonly stages: readonly string[];
  readonly agents: number;
}

export interface InstitutionPlan {
  readonly name: string;
  /** Host of its e-mail addresses. */
  readonly host: string;
  readonly groups: readonly GroupPlan[];
}

export interface SeededStage extends Stage {
  readonly id: number;
}

export interface Group {
  readonly institutionId: number;
  readonly adminId: number;
  readonly leaderId: number;
  readonly stages: readonly SeededStage[];
  readonly agentIds: readonly number[];
}

export interface Planted {
  readonly stages: readonly SeededStage[];
  readonly groups: readonly Group[];
  readonly company: Readonly<Record<CompanyLogin, number>>;
}

const numbered = (word: string, n: number): string => `${word}${String(n).padStart(2, "0")}`;

/**
 * Writes stages, institutions with their groups, and all logins: `agent01`, `leader01`, `inst01`
 * numbered over all institutions, and one login of each company-side role.
 */
export function plantOrganisation(
  ledger: Ledger,
  plans: readonly InstitutionPlan[],
  people: People,
  random: Random,
): Planted {
  const hire = createHire(ledger, people, random);
  const company = Object.fromEntries(
    COMPANY_STAFF.map(([login, roleId]) => [
      login,
      hire({ login, roleId, host: "kolekta.example" }).id,
    ]),
  ) as Record<CompanyLogin, number>;
  const stages = STAGES.map((stage) => plantStage(ledger, stage));
  const counted = { institutions: 0, leaders: 0, agents: 0 };
  const plantContext = { ledger, hire, counted, stages, founder: company.sys01 };
  const createdAt = new Date(people.now.getTime() - AGE_MS);
  const groups = plans.flatMap((plan) => plantInstitution(plantContext, plan, createdAt));
  return { stages, groups, company };
}

interface PlantContext {
  readonly ledger: Ledger;
  readonly hire: ReturnType<typeof createHire>;
  readonly counted: { institutions: number; leaders: number; agents: number };
  readonly stages: readonly SeededStage[];
  readonly founder: number;
}

function plantStage(ledger: Ledger, stage: Stage): SeededStage {
  const { name, type, ...policy } = stage;
  const stageId = ledger.add("stage", { name, type });
  ledger.add("stagePolicy", {
    ...policy,
    stageId,
    effectiveOn: "2000-01-01",
    createdAt: new Date("2000-01-01T00:00:00Z"),
    longAging: stage.dpdFrom > 90,
  });
  return { ...stage, id: stageId };
}

function plantInstitution(
  plantContext: PlantContext,
  plan: InstitutionPlan,
  createdAt: Date,
): Group[] {
  const { ledger, hire, counted, stages } = plantContext;
  const institutionId = ledger.nextId("institution");
  counted.institutions += 1;
  const admin = hire({
    login: numbered("inst", counted.institutions),
    roleId: ROLE.institutionAdmin,
    host: plan.host,
    institutionId,
    creatorId: plantContext.founder,
  });
  ledger.put("institution", {
    id: institutionId,
    name: plan.name,
    email: `office@${plan.host}`,
    leaderName: admin.name,
    leaderEmail: admin.email,
    createdAt,
  });
  const used = new Set(plan.groups.flatMap((group) => group.stages));
  for (const stage of stages.filter((candidate) => used.has(candidate.name)))
    ledger.put("institutionStage", { institutionId, stageId: stage.id });
  const over = { institutionId, adminId: admin.id };
  return plan.groups.map((group) => plantGroup(plantContext, plan, group, over));
}

function plantGroup(
  { ledger, hire, counted, stages }: PlantContext,
  plan: InstitutionPlan,
  group: GroupPlan,
  over: { institutionId: number; adminId: number },
): Group {
  const { institutionId, adminId } = over;
  const groupId = ledger.add("teamGroup", { institutionId, name: group.name });
  const groupStages = stages.filter((stage) => group.stages.includes(stage.name));
  for (const stage of groupStages) ledger.put("groupStage", { groupId, stageId: stage.id });
  const at = { host: plan.host, institutionId, groupId, creatorId: adminId };
  counted.leaders += 1;
  const login = numbered("leader", counted.leaders);
  const leader = hire({ ...at, login, roleId: ROLE.leader, isLeader: true });
  const agentIds = Array.from({ length: group.agents }, (_, index) => {
    counted.agents += 1;
    return hire({
      ...at,
      login: numbered("agent", counted.agents),
      roleId: ROLE.agent,
      stageId: groupStages[index % groupStages.length]?.id,
    }).id;
  });
  return { ...over, leaderId: leader.id, stages: groupStages, agentIds };
}
