import { AppError } from "../../../core/errors.ts";
import type { Refusal } from "../rules.ts";

export function assertNoRefusal(refusal: Refusal | null): void {
  if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
}
