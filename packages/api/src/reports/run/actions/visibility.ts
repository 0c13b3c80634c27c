import type { Actor } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { seesInstitutions } from "../../../core/scope.ts";

/** Rejects roles that see neither a group nor an institution. */
export function assertSeesStages(actor: Actor): void {
  if (actor.caseScope !== "GROUP" && !seesInstitutions(actor))
    throw new AppError("forbidden", "report.ofStages");
}

/** Rejects roles that see only part of an institution. */
export function assertSeesInstitutions(actor: Actor): void {
  if (!seesInstitutions(actor)) throw new AppError("forbidden", "report.ofInstitutions");
}
