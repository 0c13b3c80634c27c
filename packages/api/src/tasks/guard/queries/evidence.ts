import type { Db } from "@kolekta/db";
import type { Decision, GuardedAction } from "../contract.ts";
import type { StoredFacts } from "./facts.ts";

export interface Evidence {
  readonly at: Date;
  readonly action: GuardedAction;
  readonly decision: Decision;
  readonly facts: StoredFacts;
  readonly actorId: number;
  readonly overrideReason: string | null;
}

export async function insertDecision(
  db: Db,
  evidence: Evidence,
): Promise<number> {
  const { facts, decision } = evidence;
  const { id } = await db
    .insertInto("guardDecision")
    .values({
      at: evidence.at,
      action: evidence.action,
      verdict: decision.verdict,
      profile: facts.profile,
      findings: JSON.parse(JSON.stringify(decision.findings)),
      judgedBy: JSON.parse(JSON.stringify(decision.judgedBy)),
      caseId: facts.caseId,
      borrowerId: facts.borrowerId,
      contactId: facts.contactId,
      institutionId: facts.institutionId,
      actorId: evidence.actorId,
      overrideReason: evidence.overrideReason,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface Attempt {
  readonly action: "CALL" | "SMS" | "MESSAGE" | "EMAIL" | "IMAGE";
  readonly agentId: number;
  readonly at: Date;
}

/** A contact that goes out; it counts for the borrower from this moment on. */
export async function insertAttempt(
  db: Db,
  facts: StoredFacts,
  attempt: Attempt,
): Promise<number> {
  const { id } = await db
    .insertInto("contactAttempt")
    .values({
      ...attempt,
      borrowerId: facts.borrowerId,
      caseId: facts.caseId,
      contactId: facts.contactId,
      purpose: facts.relation === "R01" ? "COLLECT" : "LOCATE",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setConnected(
  db: Db,
  attemptId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable("contactAttempt")
    .set({ connectedAt: at })
    .where("id", "=", attemptId)
    .execute();
}
