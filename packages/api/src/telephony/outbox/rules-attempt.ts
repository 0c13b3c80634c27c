/** Attempt to reach a contact about a case, as stored for calls and messages. */
export interface Attempt<Decision = number> {
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly contactId: number;
  readonly relation: string;
  readonly name: string;
  readonly attemptId: number;
  /** Guard result that allowed it. */
  readonly decisionId: Decision;
}

type Case = Pick<Attempt, "loanId" | "borrowerId" | "institutionId"> & { readonly id: number };
type Contact = Pick<Attempt, "relation" | "name"> & { readonly id: number };
interface Pass<Decision> {
  readonly decisionId: Decision;
  readonly attemptId?: number | null | undefined;
}

export const toAttempt = <Decision = number>(
  { id: caseId, loanId, borrowerId, institutionId }: Case,
  { id: contactId, relation, name }: Contact,
  { decisionId, attemptId }: Pass<Decision>,
  agentId: number,
): Attempt<Decision> => ({
  caseId,
  loanId,
  borrowerId,
  institutionId,
  agentId,
  contactId,
  relation,
  name,
  decisionId,
  attemptId: attemptId as number,
});
