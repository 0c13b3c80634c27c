/*
 * Rules of event delivery: topics of a user and topics of an event. They use no connections, and
 * only the org units of a case.
 */
import type { Actor } from "../../core/context.ts";
import { type DomainEvent, EVENTS } from "../../core/events.ts";

/** Lifetime of a socket token, which is requested right before use. */
export const SOCKET_TOKEN_MS = 30_000;

export const SOCKET_TOKEN_PREFIX = "kws_";

export type Subscriber = Pick<
  Actor,
  "userId" | "caseScope" | "institutionId" | "groupId" | "institutionIds"
>;

export const ALL_USERS_TOPIC = "everybody";
/** Topic of lender users who see every institution. */
const ALL_CASES = "cases";
/** Topic of customer service users of all institutions, who see the cases behind complaints. */
const ALL_ORDERS = "orders";
const ALL_STAFF = "staff";

export const toTopics = (subscriber: Subscriber): string[] => [
  ALL_USERS_TOPIC,
  `user:${subscriber.userId}`,
  ...staffTopics(subscriber),
  ...caseTopics(subscriber),
];

function staffTopics({ institutionId, institutionIds }: Subscriber): string[] {
  if (institutionId !== null) return [`staff:${institutionId}`];
  if (institutionIds.length === 0) return [ALL_STAFF];
  return institutionIds.map((id) => `staff:${id}`);
}

/** Must match `visibleTo` in core/scope: users receive events about the cases that they see. */
function caseTopics(subscriber: Subscriber): string[] {
  const { userId, groupId, institutionId, institutionIds } = subscriber;
  switch (subscriber.caseScope) {
    case "OWN":
      return [`agent:${userId}`];
    case "GROUP":
      return groupId === null ? [] : [`group:${groupId}`];
    case "INSTITUTION":
      return institutionId === null ? [] : [`institution:${institutionId}`];
    case "ALL":
      return institutionIds.length === 0
        ? [ALL_CASES]
        : institutionIds.map((id) => `institution:${id}`);
    case "ORDERS":
      return institutionIds.length === 0
        ? [ALL_ORDERS]
        : institutionIds.map((id) => `orders:${id}`);
    case "NONE":
      return [];
  }
}

/** Org units of a case that decide its visibility. */
export interface CaseOrgUnits {
  readonly institutionId: number;
  readonly agentId: number | null;
  /** Group of its agent, or the groups that work its stage while the case is unassigned. */
  readonly groupIds: readonly number[];
  /** Institutions of the complaints about the case. */
  readonly orderInstitutionIds: readonly number[];
}

export const toCaseTopics = (orgUnits: CaseOrgUnits): string[] => [
  ...(orgUnits.agentId === null ? [] : [`agent:${orgUnits.agentId}`]),
  ...orgUnits.groupIds.map((id) => `group:${id}`),
  ...toComplaintTopics(orgUnits),
  `institution:${orgUnits.institutionId}`,
  ALL_CASES,
];

const toComplaintTopics = ({ orderInstitutionIds }: CaseOrgUnits): string[] =>
  orderInstitutionIds.length === 0
    ? []
    : [ALL_ORDERS, ...orderInstitutionIds.map((id) => `orders:${id}`)];

/** Reference to look up before the topics of an event are known. */
export interface EventSubject {
  readonly by: "caseId" | "loanId" | "borrowerId";
  readonly id: number;
}

export interface EventAddress {
  readonly topics: readonly string[];
  readonly subject: EventSubject | null;
}

const SILENT: EventAddress = { topics: [], subject: null };

export function toEventAddress({ type, ids }: DomainEvent): EventAddress {
  switch (EVENTS[type]) {
    case "CASE":
      return about("caseId", ids, named("agent", ids["agentId"]));
    case "LOAN":
      return about("loanId", ids);
    case "BORROWER":
      return about("borrowerId", ids);
    case "USER":
      return { topics: named("user", ids["userId"]), subject: null };
    case "INSTITUTION":
      return { topics: ofStaff(ids["institutionId"]), subject: null };
    case "EVERYBODY":
      return { topics: [ALL_USERS_TOPIC], subject: null };
    case "NOBODY":
      return SILENT;
  }
}

function about(
  by: EventSubject["by"],
  ids: DomainEvent["ids"],
  topics: readonly string[] = [],
): EventAddress {
  const id = ids[by];
  return typeof id === "number" ? { topics, subject: { by, id } } : SILENT;
}

const named = (topic: string, id: number | null | undefined): string[] =>
  typeof id === "number" ? [`${topic}:${id}`] : [];

function ofStaff(id: number | null | undefined): string[] {
  if (id === null) return [ALL_USERS_TOPIC];
  return id === undefined ? [] : [`staff:${id}`, ALL_STAFF];
}
