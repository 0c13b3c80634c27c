/** Whose view it is: one person's, a group's or an institution's. */
export const SCOPES = ["OWN", "GROUP", "INSTITUTION"] as const;
export type Scope = (typeof SCOPES)[number];

/** What a view keeps, by the names of the address; a borrower's name, phone and loan number are no view. */
export const VIEW_KEYS = [
  "tab",
  "status",
  "stageId",
  "institutionId",
  "groupId",
  "agentId",
  "lastAgentId",
  "unassigned",
  "productId",
  "loanStatus",
  "lastResult",
  "workReason",
  "hold",
  "opened",
  "dpdFrom",
  "dpdTo",
  "overdueFrom",
  "overdueTo",
  "amountFrom",
  "amountTo",
  "nextFrom",
  "nextTo",
  "promiseFrom",
  "promiseTo",
  "sort",
] as const;
export type ViewKey = (typeof VIEW_KEYS)[number];

/** Most views of one owner. */
export const MAX_VIEWS = 50;
