import type { ErrorKey } from "@kolekta/i18n";

/*
 * Whether an agent may be moved to another stage. Decides on what stands; what becomes of his cases is not known here.
 */

export interface MoveFacts {
  /** The caller may change users at all. */
  readonly mayWrite: boolean;
  /** It is the caller himself. */
  readonly isSelf: boolean;
  /** The caller has authority over him. */
  readonly managed: boolean;
  readonly worksCases: boolean;
  readonly queueId: number | null;
  /** His institution works the new stage, and his group does. */
  readonly queueFits: boolean;
  readonly queueFitsGroup: boolean;
}

export function refuseMove(facts: MoveFacts, queueId: number): ErrorKey | null {
  if (!facts.mayWrite) return "access.denied";
  if (facts.isSelf) return "user.self";
  if (!facts.managed) return "user.notManaged";
  if (!facts.worksCases) return "user.worksNoCases";
  if (facts.queueId === queueId) return "user.sameQueue";
  if (!facts.queueFits) return "user.wrongQueue";
  return facts.queueFitsGroup ? null : "user.wrongGroupQueue";
}
