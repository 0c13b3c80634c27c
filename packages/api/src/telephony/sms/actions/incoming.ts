import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, dayOf } from "../../../core/day.ts";
import { digitsIn, listReadings } from "../../../core/phone.ts";
import { listPhoneCountries } from "../../../core/phone-country.ts";
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
    const at = tx.now();
    const optsOut = await queries.isOptOutWord(
      tx.db,
      wordOf(text),
      dayOf(at, DEFAULT_ZONE),
    );
    const content = text.replaceAll("\0", "").slice(0, 2000);
    const { phone, held } = await findSender(tx, incoming.phone);
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

/** Of several numbers that a sender's may be, the one that a case was written to or is of. */
async function findSender(tx: Tx<Visit>, sender: string) {
  const countries = await listPhoneCountries(tx.db, null);
  const readings = listReadings(sender, countries, "INTERNATIONAL");
  const since = answersSince(tx.now());
  for (const phone of readings) {
    const held = await queries.answeredCase(tx.db, phone, since);
    if (held) return { phone, held };
  }
  return { phone: readings[0] ?? digitsIn(sender), held: undefined };
}

async function tellDesk(
  tx: Tx<Visit>,
  { caseId, agentId, institutionId }: queries.Answered,
): Promise<void> {
  tx.publish({ type: "sms.changed", ids: { caseId, agentId, institutionId } });
  if (agentId !== null)
    await notifyUser(tx, { userId: agentId, kind: "SMS_RECEIVED", caseId });
}
