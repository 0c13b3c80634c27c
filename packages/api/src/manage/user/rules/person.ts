import type { ErrorKey } from "@kolekta/i18n";
import { addMonths, type Day } from "../../../core/day.ts";
import type { CaseScope } from "../../../core/permissions.ts";
import type { Telephony } from "../contract-form.ts";
import type { UserStatus } from "../contract.ts";

/*
 * Where somebody may be placed. Decides on his role and on what belongs together; who places him is not known here.
 */

/** All that is set of a user. */
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
  /** Institutions that somebody of the lender is limited to. */
  readonly institutionIds: readonly number[];
  readonly certifiedUntil: string | null;
  readonly telephony: Telephony | null;
}

/** What the database knows of a role and of a place. */
export interface Placement {
  readonly side: "AGENCY" | "COMPANY";
  readonly caseScope: CaseScope;
  /** The group is one of the institution. */
  readonly groupFits: boolean;
  /** The institution works the stage. */
  readonly stageFits: boolean;
  /** The group works the stage, or has no stages of its own. */
  readonly stageFitsGroup: boolean;
}

interface Refusal {
  readonly key: ErrorKey;
  readonly field: keyof Person;
}

/** People of an agency belong to an institution; the lender's belong to none. */
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

/** Only a proof and a second person extend a certificate; ending it takes neither. */
export const isExtended = (before: Day | null, after: Day | null): boolean =>
  after !== null && (before === null || after > before);

/** Three years where no rule of the country says less or more (domain.md, AFPI). */
const CERTIFICATE_MONTHS = 36;

/** Last day until which a certificate that is entered on the day may be valid. */
export const lastCertifiedDay = (day: Day, months: number | undefined): Day =>
  addMonths(day, months ?? CERTIFICATE_MONTHS);

type OrgUnitFields = Pick<Person, "role" | "institutionId" | "groupId" | "stageId" | "isLeader">;

const ORG_UNIT_FIELDS = ["role", "institutionId", "groupId", "stageId", "isLeader"] as const;

/** An old place is not asked again when something else is changed. */
export const isMoved = (before: OrgUnitFields, after: OrgUnitFields): boolean =>
  ORG_UNIT_FIELDS.some((field) => before[field] !== after[field]);

/** Limits are given to somebody who had none, or others. */
export const hasNewLimits = (
  { institutionIds: before }: Pick<Person, "institutionIds">,
  { institutionIds: after }: Pick<Person, "institutionIds">,
): boolean => after.some((id) => !before.includes(id));

const leads = ({ isLeader, status, groupId }: Person): number | null =>
  isLeader && status === "ENABLED" ? groupId : null;

/** He led a group and does so no longer. */
export const leadEnds = (before: Person, after: Person): boolean =>
  leads(before) !== null && leads(before) !== leads(after);

/** What differs, for the trail. */
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
