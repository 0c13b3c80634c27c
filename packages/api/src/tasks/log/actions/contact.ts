import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  attemptToRecord,
  evaluatePastContact,
  rememberInbound,
} from "../../guard/actions/past-contact.ts";
import type { RuleName } from "../../guard/contract.ts";
import type { SaveInput } from "../contract.ts";
import type { RecordedAttempt } from "../rules.ts";

const HOUR_MS = 3_600_000;

const MINUTE_MS = 60_000;

/** So long after a contact from here a result without its call or message is taken for what came of it. */
const ANSWERED_MS = { CALL: HOUR_MS, WRITTEN: 24 * HOUR_MS };
/** Whoever says when the contact was made says it to some minutes; what left from here before those was another one. */
const NAMED_MS = 5 * MINUTE_MS;

/**
 * The caller's own contact from here, on the same channel, that this result must have come of; undefined where there is
 * none without a result.
 */
export function findUnrecorded(
  tx: Tx<Ctx>,
  { taskId, contactId, channel, contactedAt, direction }: SaveInput,
  { action }: RecordedAttempt,
): Promise<number | undefined> {
  if (direction === "IN") return Promise.resolve(undefined);
  const answered = action === "CALL" ? ANSWERED_MS.CALL : ANSWERED_MS.WRITTEN;
  const about = { taskId, contactId, action, channel };
  if (!contactedAt) {
    const since = new Date(tx.now().getTime() - answered);
    return attemptToRecord(tx, { ...about, since, until: tx.now() });
  }
  const since = new Date(contactedAt.getTime() - NAMED_MS);
  // A minute that was named begins before the second in which it left.
  const until = new Date(contactedAt.getTime() + MINUTE_MS - 1);
  return attemptToRecord(tx, { ...about, since, until });
}

/** Judges and counts the contact that a result tells of. Returns the rule that it breaks. */
export async function evaluateContact(
  tx: Tx<Ctx>,
  logId: Promise<number>,
  { taskId, contactId, channel, direction, contactedAt }: SaveInput,
  { action, connected }: RecordedAttempt,
): Promise<RuleName | null> {
  const at = contactedAt ?? tx.now();
  const connectedAt = connected ? at : null;
  const contact = { taskId, contactId, action, channel, at, connectedAt, logId };
  if (direction === "IN") {
    await rememberInbound(tx, contact);
    return null;
  }
  const { breach } = await evaluatePastContact(tx, contact);
  return breach?.rule ?? null;
}
