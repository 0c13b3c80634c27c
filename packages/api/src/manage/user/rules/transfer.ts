import type { ErrorKey } from "@kolekta/i18n";

/* Rules of moving an agent to another stage. Consequences for cases are decided elsewhere. */

export interface MoveInputs {
  /** Set when the caller may change users. */
  readonly canWrite: boolean;
  readonly isSelf: boolean;
  /** Set when the caller has authority over the agent. */
  readonly managed: boolean;
  readonly worksCases: boolean;
  readonly stageId: number | null;
  /** Set when the institution works the new stage, and likewise the group. */
  readonly stageFits: boolean;
  readonly stageFitsGroup: boolean;
}

export function getMoveRefusal(inputs: MoveInputs, stageId: number): ErrorKey | null {
  if (!inputs.canWrite) return "access.denied";
  if (inputs.isSelf) return "user.self";
  if (!inputs.managed) return "user.notManaged";
  if (!inputs.worksCases) return "user.worksNoCases";
  if (inputs.stageId === stageId) return "user.sameStage";
  if (!inputs.stageFits) return "user.wrongStage";
  return inputs.stageFitsGroup ? null : "user.wrongGroupStage";
}
