/** Whom somebody tries to reach about a case, as calls and messages keep it. */
export interface Attempt {
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly contactId: number;
  readonly relation: string;
  readonly name: string;
  readonly attemptId: number;
  /** What let it pass. */
  readonly decisionId: number;
}

type Case = Pick<Attempt, "loanId" | "borrowerId" | "institutionId"> & {
  readonly id: number;
};
type Contact = Pick<Attempt, "relation" | "name"> & { readonly id: number };
interface Pass {
  readonly decisionId: number;
  readonly attemptId?: number | null | undefined;
}

export const attemptOf = (
  { id: caseId, loanId, borrowerId, institutionId }: Case,
  { id: contactId, relation, name }: Contact,
  { decisionId, attemptId }: Pass,
  agentId: number,
): Attempt => ({
  ...{ caseId, loanId, borrowerId, institutionId, agentId },
  ...{ contactId, relation, name, decisionId },
  attemptId: attemptId as number,
});
