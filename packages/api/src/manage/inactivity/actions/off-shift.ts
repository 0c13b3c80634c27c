import type { BaseContext } from "../../../core/context.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { Tx } from "../../../core/transaction.ts";
import { sendMessages } from "../../message/actions.ts";
import { SHIFT } from "../../message/contract.ts";
import * as queries from "../queries/watch.ts";

/** Notifies leaders and institution admins, once a day, that an agent has logged in off shift. */
export async function notifyOffShiftLogin(
  tx: Tx<BaseContext>,
  { userId }: DomainEvent["ids"],
): Promise<void> {
  const agent = await queries.unreportedOffShift(tx.db, userId ?? 0, tx.now());
  if (!agent) return;
  const { institutionId, groupId, agentId } = agent;
  const people = await queries.listRecipients(tx.db, institutionId, groupId);
  const lastAt = tx.now();
  await sendMessages(
    tx,
    people.map((id) => ({ userId: id, msgType: SHIFT, agentId, lastAt })),
  );
}
