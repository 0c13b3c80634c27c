/**
 * States of a deduction and their transitions; the database has the same rows in
 * deduction_transition.
 */
import { OPEN_STATES, PENDING_STATES, type State } from "../contract-words.ts";

/**
 * EXPIRED and WITHDRAWN become USED when the borrower paid in time. USED becomes VOID when the
 * payment is reversed, and USED again after another payment in time.
 */
export const MOVES = {
  APPLIED: ["IN_REVIEW", "APPROVED", "REJECTED", "WITHDRAWN", "VOID"],
  IN_REVIEW: ["APPROVED", "REJECTED", "WITHDRAWN", "VOID"],
  APPROVED: ["USED", "EXPIRED", "VOID", "WITHDRAWN"],
  EXPIRED: ["USED"],
  USED: ["VOID"],
  REJECTED: [],
  VOID: ["USED"],
  WITHDRAWN: ["USED"],
} as const satisfies Record<State, readonly State[]>;

export const isPending = (state: State): boolean =>
  PENDING_STATES.some((pending) => pending === state);

export const isOpen = (state: State): boolean => OPEN_STATES.some((open) => open === state);
