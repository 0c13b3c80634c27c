/** Possible resolutions of suspense issues. Pure rules: resolutions are carried out elsewhere. */
import type { IssueKind, IssueState, ResolutionKind } from "./contract.ts";

const CHOICES = {
  MISMATCH: ["ALLOCATE", "REFUND"],
  UNKNOWN_CODE: ["ALLOCATE", "REFUND"],
  VALUE_DAY: ["ALLOCATE", "REFUND"],
  OVERPAID: ["REFUND", "ALLOCATE"],
  REVERSED: ["NOTE"],
  WRONG_LOAN: ["ALLOCATE", "REFUND"],
} as const satisfies Record<IssueKind, readonly ResolutionKind[]>;

export const listChoices = (kind: IssueKind, state: IssueState): ResolutionKind[] =>
  state === "OPEN" ? [...CHOICES[kind]] : [];

export const STATE_OF = {
  ALLOCATE: "ALLOCATED",
  REFUND: "REFUNDED",
  NOTE: "ACKNOWLEDGED",
} as const satisfies Record<ResolutionKind, IssueState>;

/** Key of a proposal: an issue has at most one open. */
export const toIssueSubject = (issueId: number): string => `payment_issue ${issueId}`;
