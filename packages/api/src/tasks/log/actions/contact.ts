import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { attemptToTell, judgeHappened } from "../../guard/actions/happened.ts";
import type { RuleName } from "../../guard/contract.ts";
import { tellLeaders } from "../../notice/actions.ts";
import type { SaveInput } from "../contract.ts";
import type { Try } from "../rules.ts";

const HOUR_MS = 3_600_000;

/** So long after a contact from here a result without its call or message is taken for what came of it. */
const ANSWERED_MS = { CALL: HOUR_MS, WRITTEN: 24 * HOUR_MS };

/** The caller's own contact from here that this result must have come of; undefined where there is none without one. */
export function findUntold(
  tx: Tx<Ctx>,
  { taskId, contactId, contactedAt }: SaveInput,
  { action }: Try,
): Promise<number | undefined> {
  const until = contactedAt ?? tx.now();
  const ms = action === "CALL" ? ANSWERED_MS.CALL : ANSWERED_MS.WRITTEN;
  const since = new Date(until.getTime() - ms);
  return attemptToTell(tx, { taskId, contactId, action, since, until });
}

interface RecordedCase {
  readonly id: number;
  readonly institutionId: number;
  readonly logId: number;
}

/** Judges and counts the contact that a result tells of. Returns the rule that it breaks; its leaders know then. */
export async function judgeContact(
  tx: Tx<Ctx>,
  { id, institutionId, logId }: RecordedCase,
  { contactId, channel, contactedAt }: SaveInput,
  { action, connected }: Try,
): Promise<RuleName | null> {
  const at = contactedAt ?? tx.now();
  const contact = { taskId: id, contactId, action, channel, at, connected };
  const decision = await judgeHappened(tx, { ...contact, logId });
  const block = decision.findings.find(({ verdict }) => verdict === "BLOCK");
  if (!block) return null;
  await tellLeaders(tx, {
    kind: "CONTACT_BREACH",
    caseId: id,
    agentId: tx.actor.userId,
  });
  tx.audit({
    action: "contact.breach",
    entity: "collection_log",
    entityId: logId,
    institutionId,
    after: { caseId: id, channel, reason: block.reason, at: at.toISOString() },
  });
  return block.rule;
}
