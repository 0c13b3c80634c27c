import type { ContactChannel } from "../../contact/contract-codes.ts";
import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Decision, Finding, GuardedAction } from "../contract.ts";
import type { StoredGuardInputs } from "./inputs.ts";
import { insertRow, queryRow, queryRows } from "../../../core/query.ts";

export interface Evidence {
  readonly at: Date;
  readonly action: GuardedAction;
  readonly decision: Decision;
  readonly facts: StoredGuardInputs;
  readonly actorId: number;
  readonly overrideReason: string | null;
}

const toDecisionRow = ({ facts: inputs, decision, ...evidence }: Evidence) => ({
  at: evidence.at,
  action: evidence.action,
  verdict: decision.verdict,
  profile: inputs.profile,
  findings: JSON.parse(JSON.stringify(decision.findings)),
  checkedRules: JSON.parse(JSON.stringify(decision.checkedRules)),
  caseId: inputs.caseId,
  borrowerId: inputs.borrowerId,
  contactId: inputs.contactId,
  institutionId: inputs.institutionId,
  actorId: evidence.actorId,
  overrideReason: evidence.overrideReason,
});

/**
 * Time of a decision, by which it is found in its month. Decisions without a key row are searched
 * in all months.
 */
export const decisionTimeSql = (decisionId: number): RawBuilder<Date> => sql`
  coalesce((select at from guard_decision_key where id = ${decisionId}),
    (select at from guard_decision where id = ${decisionId}))`;

export const insertDecision = (db: Db, evidence: Evidence): Promise<number> =>
  insertRow(db, "guardDecision", toDecisionRow(evidence));

export interface Decided {
  readonly decisionId: number;
  readonly attemptId: number;
}

/** Inserts the decision about a contact together with the contact. */
export async function insertDecided(
  db: Db,
  evidence: Evidence,
  attempt: Attempt,
): Promise<Decided> {
  const { id, decisionId } = await db
    .with("decided", (qb) =>
      qb.insertInto("guardDecision").values(toDecisionRow(evidence)).returning("id"),
    )
    .insertInto("contactAttempt")
    .values(({ selectFrom }) => ({
      ...toAttemptRow(evidence.facts, attempt),
      decisionId: selectFrom("decided").select("id"),
    }))
    .returning(["id", "decisionId"])
    .executeTakeFirstOrThrow();
  return { attemptId: id, decisionId: Number(decisionId) };
}

export type LayeredRule = Pick<Finding, "rule" | "layer">;

/** Lists the blocks that this decision overrode. Another layer of the same rule stays in force. */
export const liftedRules = (db: Db, decisionId: number) =>
  queryRows(db)<LayeredRule>`
    select f->>'rule' as rule, f->>'layer' as layer from guard_decision d, jsonb_array_elements(d.findings) f
    where d.id = ${decisionId} and d.at = ${decisionTimeSql(decisionId)} and d.override_reason is not null and f->>'verdict' = 'BLOCK'`;

export interface Attempt {
  readonly action: "CALL" | "SMS" | "MESSAGE" | "EMAIL" | "IMAGE";
  /** Channel; null when the action has several channels and the one used is unknown. */
  readonly channel: ContactChannel | null;
  readonly agentId: number;
  readonly at: Date;
  /** Direction; defaults to OUT. */
  readonly direction?: "OUT" | "IN";
  /** Collection log that reports a contact made outside the system. */
  readonly logId?: number;
  readonly connectedAt?: Date | null;
}

const toAttemptRow = (inputs: StoredGuardInputs, attempt: Attempt) => ({
  ...attempt,
  borrowerId: inputs.borrowerId,
  caseId: inputs.caseId,
  contactId: inputs.contactId,
  purpose: inputs.relation === "R01" ? "COLLECT" : "LOCATE",
});

/** Inserts an incoming contact, without a decision. It counts for the borrower from now on. */
export const insertAttempt = (
  db: Db,
  inputs: StoredGuardInputs,
  attempt: Attempt,
): Promise<number> => insertRow(db, "contactAttempt", toAttemptRow(inputs, attempt));

/** Sets the time of the conversation; the first report wins. */
export async function setConnected(db: Db, attemptId: number, at: Date): Promise<void> {
  await db
    .updateTable("contactAttempt")
    .set({ connectedAt: at })
    .where("id", "=", attemptId)
    .where("connectedAt", "is", null)
    .execute();
}

export interface UnrecordedAttempt {
  readonly taskId: number;
  readonly contactId: number;
  readonly agentId: number;
  readonly action: Attempt["action"];
  readonly channel: ContactChannel;
  readonly since: Date;
  readonly until: Date;
}

/** Finds the last outgoing contact of the period without a result. */
export async function unrecordedAttempt(
  db: Db,
  { taskId, contactId, agentId, action, channel, since, until }: UnrecordedAttempt,
): Promise<number | undefined> {
  const row = await queryRow(db)<{ id: number }>`
    select t.id from contact_attempt t
    where t.agent_id = ${agentId} and t.at between ${since} and ${until} and t.case_id = ${taskId}
      and t.contact_id = ${contactId} and t.action = ${action}
      and coalesce(t.channel, ${channel}) = ${channel} and t.log_id is null
      and not exists (select from collection_log g where g.attempt_id = t.id)
      and not exists (select from call_record k where k.case_id = t.case_id and k.attempt_id = t.id and k.log_id is not null)
    order by t.at desc, t.id desc limit 1`;
  return row?.id;
}
