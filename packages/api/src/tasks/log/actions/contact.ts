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

/** Time within which a result is matched to an earlier call or message of the agent. */
const ANSWERED_MS = { CALL: HOUR_MS, WRITTEN: 24 * HOUR_MS };
/** Tolerance of a stated contact time. An earlier call or message belongs to another contact. */
const NAMED_MS = 5 * MINUTE_MS;

/**
 * Finds the caller's contact without a result, on the same channel, that this result belongs to;
 * undefined without one.
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
  // A contact time names a minute, which begins before the second of the contact.
  const until = new Date(contactedAt.getTime() + MINUTE_MS - 1);
  return attemptToRecord(tx, { ...about, since, until });
}

/** Judges and counts the contact of a result. Returns the rule that it breaks. */
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
