/**
 * Whose success a payment is: the agent's to whom the case was assigned when the borrower paid, or the former one's
 * shortly after it changed hands. Refuses to know how hands are changed.
 */

const HOUR_MS = 3_600_000;

export interface CreditCandidates {
  /** Whose the case was when the borrower paid; null where it was nobody's. */
  readonly assigned: { readonly agentId: number; readonly since: Date } | null;
  /** Who had it before. */
  readonly formerId: number | null;
  /** Who made the code that was paid. */
  readonly codeAgentId: number | null;
  /** Who took the promise that the payment keeps. */
  readonly promiseAgentId: number | null;
}

/** Null is the pool of the institution. */
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
