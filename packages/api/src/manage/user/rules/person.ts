import type { ErrorKey } from "@kolekta/i18n";
import { addMonths, type Day } from "../../../core/day.ts";
import type { CaseScope } from "../../../core/permissions.ts";
import type { Telephony } from "../contract-form.ts";
import type { UserStatus } from "../contract.ts";

/*
 * Rules of the org unit of a user: role and matching fields. The authority of the editor is checked
 * elsewhere.
 */

export interface Person {
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: number;
  readonly institutionId: number | null;
  readonly groupId: number | null;
  readonly stageId: number | null;
  readonly isLeader: boolean;
  readonly status: UserStatus;
  /** Institutions to which a user of the lender is limited. */
  readonly institutionIds: readonly number[];
  readonly certifiedUntil: string | null;
  readonly telephony: Telephony | null;
}

export interface Placement {
  readonly side: "AGENCY" | "COMPANY";
  readonly caseScope: CaseScope;
  /** Set when the group belongs to the institution. */
  readonly groupFits: boolean;
  /** Set when the institution works the stage. */
  readonly stageFits: boolean;
  /** Set when the group works the stage, or has no stages of its own. */
  readonly stageFitsGroup: boolean;
}

interface Refusal {
  readonly key: ErrorKey;
  readonly field: keyof Person;
}

/** Users of an agency need an institution; users of the lender have none. */
export function getPlacementRefusal(person: Person, placement: Placement): Refusal | null {
  const { institutionId, groupId, stageId, isLeader, institutionIds } = person;
  if (placement.side === "AGENCY" && institutionId === null)
    return { key: "user.institutionRequired", field: "institutionId" };
  if (placement.side === "COMPANY" && institutionId !== null)
    return { key: "user.institutionNotAllowed", field: "institutionId" };
  if (institutionIds.length > 0 && placement.side === "AGENCY")
    return { key: "user.limitNotAllowed", field: "institutionIds" };
  if (groupId !== null && !placement.groupFits) return { key: "user.wrongGroup", field: "groupId" };
  if (stageId !== null && !placement.stageFits) return { key: "user.wrongStage", field: "stageId" };
  if (stageId !== null && groupId !== null && !placement.stageFitsGroup)
    return { key: "user.wrongGroupStage", field: "stageId" };
  if (!isLeader) return null;
  if (placement.caseScope !== "GROUP") return { key: "user.leaderRole", field: "isLeader" };
  return groupId === null ? { key: "user.leaderGroup", field: "groupId" } : null;
}

/**
 * Returns true for a later end, which needs a document and a second person. An earlier end needs
 * neither.
 */
export const isExtended = (before: Day | null, after: Day | null): boolean =>
  after !== null && (before === null || after > before);

/** Three years unless a rule of the country sets another term (domain.md, AFPI). */
const CERTIFICATE_MONTHS = 36;

/** Computes the last possible end of a certificate entered on the day. */
export const lastCertifiedDay = (day: Day, months: number | undefined): Day =>
  addMonths(day, months ?? CERTIFICATE_MONTHS);

type OrgUnitFields = Pick<Person, "role" | "institutionId" | "groupId" | "stageId" | "isLeader">;

const ORG_UNIT_FIELDS = ["role", "institutionId", "groupId", "stageId", "isLeader"] as const;

/** An unchanged org unit is not checked when other fields change. */
export const isMoved = (before: OrgUnitFields, after: OrgUnitFields): boolean =>
  ORG_UNIT_FIELDS.some((field) => before[field] !== after[field]);

export const hasNewLimits = (
  { institutionIds: before }: Pick<Person, "institutionIds">,
  { institutionIds: after }: Pick<Person, "institutionIds">,
): boolean => after.some((id) => !before.includes(id));

const leads = ({ isLeader, status, groupId }: Person): number | null =>
  isLeader && status === "ENABLED" ? groupId : null;

/** Returns true when the user stops leading a group. */
export const leadEnds = (before: Person, after: Person): boolean =>
  leads(before) !== null && leads(before) !== leads(after);

export function changedFields(
  before: Person,
  after: Person,
): { before: Partial<Person>; after: Partial<Person> } {
  const fields = (Object.keys(after) as (keyof Person)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const only = (person: Person) =>
    Object.fromEntries(fields.map((field) => [field, person[field]]));
  return { before: only(before), after: only(after) };
}
