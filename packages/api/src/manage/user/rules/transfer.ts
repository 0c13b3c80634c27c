import type { ErrorKey } from "@kolekta/i18n";

/*
 * Whether an agent may be moved to another stage. Decides on what stands; what becomes of his cases is not known here.
 */

export interface MoveInputs {
  /** The caller may change users at all. */
  readonly canWrite: boolean;
  /** It is the caller himself. */
  readonly isSelf: boolean;
  /** The caller has authority over him. */
  readonly managed: boolean;
  readonly worksCases: boolean;
  readonly stageId: number | null;
  /** His institution works the new stage, and his group does. */
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
