import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, dayOf } from "../../../core/day.ts";
import { phoneDigits } from "../../../core/phone.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { barForTexts } from "../../../tasks/bar/actions/bar.ts";
import { notifyUser } from "../../../tasks/notice/actions.ts";
import * as queries from "../queries/inbound.ts";
import { answersSince, wordOf } from "../rules/incoming.ts";

export interface IncomingText {
  readonly provider: string;
  /** The provider's own number of it, where it gives one. */
  readonly reference: string | null;
  readonly phone: string;
  readonly text: string;
}

/** A text from a borrower's phone, kept with the case it answers. One that only asks to be left alone bars its number for texts. */
export const takeIncoming = (visit: Visit, incoming: IncomingText) =>
  inTransaction(visit, {}, async (tx) => {
    const { provider, reference, text } = incoming;
    const phone = phoneDigits(incoming.phone) ?? "";
    const at = tx.now();
    const optsOut = await queries.isOptOutWord(
      tx.db,
      wordOf(text),
      dayOf(at, DEFAULT_ZONE),
    );
    const content = text.replaceAll("\0", "").slice(0, 2000);
    const held = await queries.answeredCase(tx.db, phone, answersSince(at));
    const caseId = held?.caseId ?? null;
    const row = { provider, reference, phone, content, optsOut, caseId };
    const inboundId = await queries.keepInbound(tx.db, {
      ...row,
      receivedAt: at,
    });
    const isNew = inboundId !== undefined;
    tx.audit({
      action: "sms.receive",
      entity: "sms_inbound",
      entityId: reference,
      institutionId: held?.institutionId ?? null,
      after: { caseId, optsOut, isNew },
    });
    if (isNew && held) await tellDesk(tx, held);
    const institutionId = held?.institutionId ?? null;
    const borrowerIds =
      optsOut && isNew
        ? await barForTexts(tx, { phone, inboundId, caseId, institutionId })
        : [];
    return { optsOut, borrowerIds };
  });

async function tellDesk(
  tx: Tx<Visit>,
  { caseId, agentId, institutionId }: queries.Answered,
): Promise<void> {
  tx.publish({ type: "sms.changed", ids: { caseId, agentId, institutionId } });
  if (agentId !== null)
    await notifyUser(tx, { userId: agentId, kind: "SMS_RECEIVED", caseId });
}
