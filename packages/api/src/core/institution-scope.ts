import type { Actor } from "./context.ts";
import { AppError } from "./errors.ts";

/** He sees some institutions alone. */
export const isLimited = (actor: Actor): boolean =>
  actor.institutionId !== null || actor.institutionIds.length > 0;

/** What reaches every institution takes somebody who sees them all. */
export function assertSeesAllInstitutions(actor: Actor): void {
  if (isLimited(actor)) throw new AppError("forbidden", "access.denied");
}
