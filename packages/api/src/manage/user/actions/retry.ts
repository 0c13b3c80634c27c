import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { update } from "../contract-form.ts";
import type { LockedUser } from "../queries/lock.ts";

/** Returns true when the caller made the last change, directly after `version`. */
export const isOwnChange = ({ actor }: Tx<Ctx>, locked: LockedUser, version: number): boolean =>
  locked.version === version + 1 && locked.modifierId === actor.userId;

/** Answers a retry whose first reply was lost. The first change remains. */
export function recordRetry(
  tx: Tx<Ctx>,
  { id, version, institutionId }: LockedUser,
): z.input<typeof update.output> {
  tx.audit({
    action: "user.update",
    entity: "app_user",
    entityId: id,
    institutionId,
    after: { retried: true },
  });
  return {
    userId: id,
    version,
    replacedLeader: null,
    released: 0,
    sessionEnded: false,
    warnings: [],
  };
}
