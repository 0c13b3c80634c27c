import type { Actor } from "./context.ts";
import { AppError } from "./errors.ts";

/** What reaches every institution takes somebody who sees them all. */
export function refuseLimited(actor: Actor): void {
  if (actor.institutionId !== null || actor.institutionIds.length > 0)
    throw new AppError("forbidden", "access.denied");
}
