import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { institutionSeen } from "../../../core/scope.ts";
import type { TaskConfigScope } from "../queries/write.ts";

/** Returns the scope of a new template: the group of a leader, otherwise the whole institution. */
export async function getScope(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  requestedId: number | undefined,
): Promise<TaskConfigScope> {
  const institutionId = requestedId ?? actor.institutionId;
  if (institutionId === null)
    throw new AppError("invalid", "taskConfig.institutionRequired", {}, "institutionId");
  orNotFound(await institutionSeen(db, actor, institutionId));
  if (actor.caseScope !== "GROUP") return { institutionId, groupId: null };
  if (actor.groupId === null) throw new AppError("forbidden", "access.denied");
  return { institutionId, groupId: actor.groupId };
}
