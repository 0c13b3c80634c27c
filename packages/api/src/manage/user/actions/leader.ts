import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { invalidateIdentity } from "../../../session/session/actions/session.ts";
import { setLeader, endLead, leaderBeside, lockLeading } from "../queries/leader.ts";

interface LedGroup {
  readonly id: number;
  readonly institutionId: number;
}

/**
 * Sets or removes the leader of a group; the previous leader becomes a member. The caller locks the
 * group.
 */
export async function appointLeader(
  tx: Tx<Ctx>,
  group: LedGroup,
  leaderId: number | null,
): Promise<void> {
  const before = await leaderBeside(tx.db, group.id, leaderId);
  if (before) await dismiss(tx, group, before.id);
  if (leaderId === null) return;
  const { id: groupId, institutionId } = group;
  const next = await lockLeading(tx.db, leaderId, group);
  if (!next) throw new AppError("invalid", "group.cannotLead", {}, "leaderId");
  if (next.isLeader && next.groupId === groupId) return;
  if (next.isLeader && next.groupId !== null)
    throw new AppError("conflict", "group.leaderOfAnother", {}, "leaderId");
  const { name, otherStage: stage } = next;
  if (stage !== null)
    throw new AppError("conflict", "group.leaderStage", { name, stage }, "leaderId");
  await setLeader(tx.db, leaderId, { groupId, by: tx.actor.userId, at: tx.now() });
  tx.audit({
    action: "user.lead",
    entity: "app_user",
    entityId: leaderId,
    institutionId,
    before: { isLeader: next.isLeader, groupId: next.groupId },
    after: { isLeader: true, groupId },
  });
  invalidateIdentity(tx, leaderId);
}

async function dismiss(
  tx: Tx<Ctx>,
  { id: groupId, institutionId }: LedGroup,
  leaderId: number,
): Promise<void> {
  await endLead(tx.db, leaderId, { by: tx.actor.userId, at: tx.now() });
  tx.audit({
    action: "user.endLead",
    entity: "app_user",
    entityId: leaderId,
    institutionId,
    before: { isLeader: true, groupId },
    after: { isLeader: false },
  });
}
