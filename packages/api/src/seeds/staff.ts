import { addDays, toJakartaDay } from "./calendar.ts";
import type { Ledger } from "./ledger.ts";
import { drawName } from "./person-name.ts";
import type { Random } from "./random.ts";
import { ROLE } from "./roles.ts";

export interface People {
  readonly now: Date;
  readonly passwordHash: string;
}

/** Users of the lender: login and role. */
export const COMPANY_STAFF = [
  ["inspector01", ROLE.inspector],
  ["ops01", ROLE.operations],
  ["service01", ROLE.service],
  ["finance01", ROLE.finance],
  ["head01", ROLE.management],
  ["sys01", ROLE.administrator],
] as const;
export type CompanyLogin = (typeof COMPANY_STAFF)[number][0];

/** Age of the agencies and their users. */
export const AGE_MS = 200 * 86_400_000;
const PASSWORD_AGE_MS = 10 * 86_400_000;

/** Days left of a three-year certificate. */
const CERTIFIED_DAYS = 800;

const AGENCY: readonly number[] = [ROLE.agent, ROLE.leader, ROLE.institutionAdmin];
const collects = (roleId: number): boolean => AGENCY.includes(roleId);

export interface Hired {
  login: string;
  roleId: number;
  host: string;
  institutionId?: number;
  groupId?: number;
  stageId?: number;
  isLeader?: boolean;
  creatorId?: number;
}

/** Creates a function that adds users to the ledger, each with a unique name. */
export function createHire(ledger: Ledger, { now, passwordHash }: People, random: Random) {
  const createdAt = new Date(now.getTime() - AGE_MS);
  const certifiedUntil = addDays(toJakartaDay(now), CERTIFIED_DAYS);
  return ({ login, roleId, host, ...orgUnit }: Hired) => {
    const { name } = drawName(random);
    const email = `${login}@${host}`;
    const id = ledger.add("appUser", {
      login,
      name,
      email,
      roleId,
      institutionId: orgUnit.institutionId ?? null,
      groupId: orgUnit.groupId ?? null,
      stageId: orgUnit.stageId ?? null,
      isLeader: orgUnit.isLeader ?? false,
      creatorId: orgUnit.creatorId ?? null,
      passwordHash,
      passwordChangedAt: new Date(now.getTime() - PASSWORD_AGE_MS),
      createdAt,
      updatedAt: createdAt,
      confirmation: "MACHINE",
      confirmedAt: createdAt,
      certifiedUntil: collects(roleId) ? certifiedUntil : null,
    });
    if (collects(roleId))
      ledger.put("telephonyAccount", { agentId: id, username: login, createdAt });
    return { id, name, email };
  };
}
