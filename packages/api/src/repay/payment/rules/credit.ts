/**
 * Credit for a payment: the agent of the case when the borrower paid, or the former agent shortly
 * after a new assignment. Pure rules: assignments are made elsewhere.
 */

const HOUR_MS = 3_600_000;

export interface CreditCandidates {
  /** Assignment at the time of the payment; null for a case in the pool. */
  readonly assigned: { readonly agentId: number; readonly since: Date } | null;
  /** Agent of the assignment before. */
  readonly formerId: number | null;
  /** Agent who created the paid code. */
  readonly codeAgentId: number | null;
  /** Agent of the promise that the payment keeps. */
  readonly promiseAgentId: number | null;
}

/** Returns the credited agent; null for the pool of the institution. */
export function creditedAgent(
  { assigned, formerId, codeAgentId, promiseAgentId }: CreditCandidates,
  paidAt: Date,
  formerHours: number,
): number | null {
  if (!assigned) return null;
  const isFresh = paidAt.getTime() - assigned.since.getTime() < formerHours * HOUR_MS;
  const isFormers = formerId !== null && (codeAgentId === formerId || promiseAgentId === formerId);
  return isFresh && isFormers ? formerId : assigned.agentId;
}
