/*
 * Who hears which event: a person's own topics, and the topics that an event is told under. Knows
 * nothing of connections, and nothing of a case but the place that a query found.
 */
import type { Actor } from "../../core/context.ts";
import { type DomainEvent, EVENTS } from "../../core/events.ts";

/** A socket token is asked for when it is needed, so that it need not live. */
export const SOCKET_TOKEN_MS = 30_000;

export const SOCKET_TOKEN_PREFIX = "kws_";

export type Subscriber = Pick<
  Actor,
  "userId" | "caseScope" | "institutionId" | "groupId" | "institutionIds"
>;

export const ALL_USERS_TOPIC = "everybody";
/** Of a lender whose sight ends at no institution. */
const ALL_CASES = "cases";
/** The same of customer service, which sees the cases behind complaints. */
const ALL_ORDERS = "orders";
const ALL_STAFF = "staff";

/** Everything that this person hears, and nothing besides. */
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

/** The mirror of `visibleTo` in core/scope: what is seen there is heard here. */
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

/** Where a case stands, as far as it says who sees it. */
export interface CaseOrgUnits {
  readonly institutionId: number;
  readonly agentId: number | null;
  /** The group of its agent, or those that work its stage while nobody is assigned. */
  readonly groupIds: readonly number[];
  /** Of the complaints about it. */
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

/** What has to be looked up before the topics of an event are known. */
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
