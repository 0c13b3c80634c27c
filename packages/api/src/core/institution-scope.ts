import type { Actor } from "./context.ts";
import { AppError } from "./errors.ts";

export const isLimited = ({ institutionId, institutionIds, lenderId }: Actor): boolean =>
  institutionId !== null || institutionIds.length > 0 || lenderId !== null;

/** Requires an actor without limits for a change that affects every institution. */
export function assertSeesAllInstitutions(actor: Actor): void {
  if (isLimited(actor)) throw new AppError("forbidden", "access.denied");
}
