export const SCOPES = ["OWN", "GROUP", "INSTITUTION"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Fields of a view, named like the parameters in the address. A borrower's name, phone and loan
 * number are not stored in a view.
 */
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

export const MAX_VIEWS = 50;
