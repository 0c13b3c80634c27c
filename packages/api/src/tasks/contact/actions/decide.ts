import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { maskPhone } from "../../../core/mask.ts";
import { caseSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser } from "../../notification/actions.ts";
import type { decide } from "../contract.ts";
import { lockToDecide, setDecided, type Undecided } from "../queries/contact.ts";

/** Approves or refuses a contact that an agent added, and notifies that agent. */
export const decideOnContact = (ctx: Ctx, input: z.output<typeof decide.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, contactId, approve } = input;
    const waiting = orNotFound(await lockToDecide(tx.db, tx.actor, input));
    assertCanDecide(tx, waiting);
    assertUnchanged(waiting, input.seen);
    const state = approve ? ("APPROVED" as const) : ("REFUSED" as const);
    await setDecided(tx.db, contactId, { state, deciderId: tx.actor.userId, decidedAt: tx.now() });
    tx.audit({
      action: "contact.decide",
      entity: "contact",
      entityId: contactId,
      before: { state: waiting.state },
      after: { state, taskId },
    });
    if (waiting.adderId !== null)
      await notifyUser(tx, { userId: waiting.adderId, kind: `CONTACT_${state}`, caseId: taskId });
    const { borrowerId } = orNotFound(await caseSeen(tx.db, tx.actor, taskId));
    tx.publish({ type: "contact.changed", ids: { borrowerId } });
    return { contactId, state };
  });

function assertCanDecide(tx: Tx<Ctx>, { state, adderId, isSamePerson }: Undecided) {
  if (state !== "PENDING") throw new AppError("conflict", "record.changed");
  if (adderId === tx.actor.userId) throw new AppError("forbidden", "contact.cannotDecideOwn");
  if (isSamePerson) throw new AppError("forbidden", "access.samePerson");
}

/** The agent may have changed the contact since the leader read it. */
function assertUnchanged(
  { relation, name, phone }: Undecided,
  seen: z.output<typeof decide.input>["seen"],
): void {
  if (!seen) return;
  const isSame =
    (seen.phone === phone || seen.phone === maskPhone(phone)) &&
    seen.relation === relation &&
    seen.name === name;
  if (!isSame) throw new AppError("conflict", "record.changed");
}
