import type { BaseContext } from "../../../core/context.ts";
import { DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import { digitsIn, listReadings } from "../../../core/phone.ts";
import { listPhoneCountries } from "../../../core/phone-country.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { addOptOutEntry } from "../../../tasks/do-not-contact/actions/add.ts";
import * as queries from "../queries/inbound.ts";
import { findPhoneOrgUnit } from "../queries/recipient.ts";
import { answersSince, leadingPhrases, redeliveredSince } from "../rules/incoming.ts";
import {
  joinParts,
  partLengths,
  partsSince,
  mergePart,
  splitParts,
  startParts,
  type TextPart,
} from "../rules/parts.ts";

import { notifyOfReply, notifyWithoutCase } from "./recipient.ts";

export interface IncomingText {
  readonly provider: string;
  /** The provider's own number of the text, if it has one. */
  readonly reference: string | null;
  readonly phone: string;
  readonly text: string;
  /** Set for one part of a long text. */
  readonly part?: TextPart;
}

/**
 * Stores a text from a borrower's phone with the case that it answers. A text that begins with an
 * opt-out word adds a do-not-contact entry for texts to its number. The first part of a long text
 * stores it; the others complete it.
 */
export const handleInboundSms = (context: BaseContext, incoming: IncomingText) =>
  inTransaction(context, {}, async (tx) => {
    const readings = await listSenderReadings(tx, incoming.phone);
    await queries.lockSender(tx.db, readings[0]);
    const sender = await getSender(tx, readings);
    const { phone } = sender;
    const storedText =
      (await addPart(tx, phone, incoming)) ?? (await storeText(tx, sender, incoming));
    const { inboundId, caseId, institutionId } = storedText;
    const optsOut = storedText.content !== null && (await isOptOut(tx, storedText.content));
    if (inboundId !== null && optsOut) await queries.markOptOut(tx.db, inboundId);
    tx.audit({
      action: "sms.receive",
      entity: "sms_inbound",
      entityId: incoming.reference,
      institutionId,
      after: { caseId, optsOut, isNew: inboundId !== null },
    });
    const borrowerIds =
      optsOut && inboundId !== null
        ? await addOptOutEntry(tx, { phone, inboundId, caseId, institutionId })
        : [];
    return { optsOut, borrowerIds };
  });

interface Sender {
  readonly phone: string;
  readonly answeredCase: queries.Answered | undefined;
}

async function listSenderReadings(
  tx: Tx<BaseContext>,
  sender: string,
): Promise<[string, ...string[]]> {
  const countries = await listPhoneCountries(tx.db, null);
  const [first = digitsIn(sender), ...others] = listReadings(sender, countries, "INTERNATIONAL");
  return [first, ...others];
}

/** Finds the possible number of the sender that a case was written to or belongs to. */
async function getSender(
  tx: Tx<BaseContext>,
  readings: readonly [string, ...string[]],
): Promise<Sender> {
  const since = answersSince(tx.now());
  for (const phone of readings) {
    const answeredCase = await queries.answeredCase(tx.db, phone, since);
    if (answeredCase) return { phone, answeredCase };
  }
  return { phone: readings[0], answeredCase: undefined };
}

interface StoredText {
  /** Is null for a redelivered text. */
  readonly inboundId: number | null;
  readonly caseId: number | null;
  readonly institutionId: number | null;
  /** Content received so far; null until the first part arrives. */
  readonly content: string | null;
}

const clean = (text: string): string => text.replaceAll("\0", "").toWellFormed().slice(0, 2000);

/** Adds the part to its long text; null when no such text is being received. */
async function addPart(
  tx: Tx<BaseContext>,
  phone: string,
  { provider, part, text }: IncomingText,
): Promise<StoredText | null> {
  if (!part) return null;
  const partial = await queries.longText(tx.db, {
    provider,
    phone,
    partGroup: part.group,
    since: partsSince(tx.now()),
  });
  if (!partial) return null;
  const parts = splitParts(partial.content, partial.partLengths);
  const placed = mergePart(parts, part, clean(text));
  if (placed.kind === "OTHER_TEXT") return null;
  const { caseId, agentId, institutionId } = partial;
  if (placed.kind === "REPEATED") return { inboundId: null, caseId, institutionId, content: null };
  const content = joinParts(placed.parts);
  await queries.setParts(tx.db, partial.inboundId, {
    content,
    partLengths: partLengths(placed.parts),
  });
  if (caseId !== null) tx.publish({ type: "sms.changed", ids: { caseId, agentId, institutionId } });
  const { inboundId } = partial;
  const hasBeginning = placed.parts[0] !== null;
  return { inboundId, caseId, institutionId, content: hasBeginning ? content : null };
}

async function storeText(
  tx: Tx<BaseContext>,
  { phone, answeredCase }: Sender,
  { provider, reference, part, text }: IncomingText,
): Promise<StoredText> {
  const at = tx.now();
  const caseId = answeredCase?.caseId ?? null;
  const orgUnit = answeredCase ?? (await findPhoneOrgUnit(tx.db, phone));
  const institutionId = orgUnit?.institutionId ?? null;
  const cleaned = clean(text);
  const parts = part && startParts(part).with(part.index - 1, cleaned);
  const content = parts ? joinParts(parts) : cleaned;
  const isRepeated =
    !part &&
    reference === null &&
    (await queries.isRedelivered(tx.db, { provider, phone, content, since: redeliveredSince(at) }));
  const inboundId = isRepeated
    ? undefined
    : await queries.storeInbound(tx.db, {
        provider,
        reference,
        phone,
        content,
        caseId,
        institutionId,
        optsOut: false,
        partGroup: part?.group ?? null,
        partLengths: parts ? partLengths(parts) : null,
        receivedAt: at,
      });
  if (inboundId !== undefined && answeredCase) await notifyOfReply(tx, inboundId, answeredCase);
  else if (inboundId !== undefined && orgUnit) await notifyWithoutCase(tx, orgUnit);
  const hasBeginning = !part || part.index === 1;
  return {
    inboundId: inboundId ?? null,
    caseId,
    institutionId,
    content: hasBeginning ? content : null,
  };
}

const isOptOut = (tx: Tx<BaseContext>, content: string): Promise<boolean> =>
  queries.hasOptOutWord(tx.db, leadingPhrases(content), toLocalDay(tx.now(), DEFAULT_ZONE));
