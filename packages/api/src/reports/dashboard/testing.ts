import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { CaseIds } from "../../seeds/index.ts";

interface Called {
  readonly agentId: number;
  readonly institutionId: number;
  readonly at: Date;
  readonly talkSeconds: number;
}

export async function writeCall(
  db: Db,
  ids: CaseIds,
  { agentId, institutionId, at, talkSeconds }: Called,
): Promise<void> {
  const isConnected = talkSeconds > 0;
  await sql`
    with attempt as (
      insert into contact_attempt (action, agent_id, at, borrower_id, case_id, channel, connected_at, contact_id, purpose)
      values ('CALL', ${agentId}, ${at}, ${ids.borrowerId}, ${ids.caseId}, null, ${isConnected ? at : null}::timestamptz,
        ${ids.contactId}, 'COLLECT') returning id)
    insert into call_record (agent_id, attempt_id, borrower_id, case_id, contact_id, institution_id, loan_id, name, phone,
      provider, relation, requested_at, state, ended_at, talk_seconds, call_status, via)
    select ${agentId}, id, ${ids.borrowerId}, ${ids.caseId}, ${ids.contactId}, ${institutionId}, ${ids.loanId}, 'Somebody',
      '+628120000001', 'silent', 'R01', ${at}, 'ENDED', ${at}, ${talkSeconds}, ${isConnected ? "CNCT" : "NCNCT"}, 'WORKSPACE'
    from attempt`.execute(db);
}

export async function writePromise(
  db: Db,
  { caseId }: CaseIds,
  {
    agentId,
    at,
    amountMinor,
    dueOn,
  }: { agentId: number; at: Date; amountMinor: number; dueOn: string },
): Promise<void> {
  await db
    .insertInto("promise")
    .values({ caseId, agentId, amountMinor, createdAt: at, dueOn })
    .execute();
}
