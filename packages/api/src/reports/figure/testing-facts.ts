import { withTriggerDisabled } from "../../seeds/index.ts";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { DEFAULT_ZONE, toLocalDay } from "../../core/day.ts";
import { writeDueFacts } from "../agent/queries/fact.ts";
import type { Story } from "../agent/testing.ts";

interface Call {
  readonly attemptId: number;
  readonly logId: number;
}

const ATTEMPT_IDENTITY = { table: "contact_attempt", trigger: "contact_attempt_identity" };

interface AgentRef {
  readonly institutionId: number;
  readonly agentId: number;
}

const calls = (db: Db, { ids }: Story, { institutionId, agentId }: AgentRef) => {
  const { caseId, borrowerId, contactId } = ids;
  const setLog = (attemptId: number, logId: number | null) =>
    withTriggerDisabled(db, ATTEMPT_IDENTITY, () =>
      db.updateTable("contactAttempt").set({ logId }).where("id", "=", attemptId).execute(),
    );
  return {
    /** On another phone, in one transaction with its collection log. */
    loggedCall: (at: Date): Promise<Call> =>
      db.transaction().execute(async (tx) => {
        const { id: logId } = await tx
          .insertInto("collectionLog")
          .values({
            caseId,
            borrowerId,
            institutionId,
            agentId,
            at,

            channel: "03",
            contactName: "a",
            relation: "R01",
            phone: "62",

            source: "APPLICATION",
            callStatus: "CNCT",
            result: "A20RETRY",
            nextCallAt: at,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const { id: attemptId } = await tx
          .insertInto("contactAttempt")
          .values({
            borrowerId,
            caseId,
            contactId,
            agentId,
            at,
            logId,
            action: "CALL",
            purpose: "COLLECT",
            connectedAt: at,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return { attemptId, logId };
      }),
    unlog: ({ attemptId }: Call) => setLog(attemptId, null),
    restoreLog: ({ attemptId, logId }: Call) => setLog(attemptId, logId),
  };
};

async function moved(db: Db, { ids }: Story, at: Date): Promise<number> {
  const { rows } = await sql<{ stage: number }>`
    insert into case_status_log (case_id, at, event, before, after, institution_id, stage_id, dpd, arrears_minor)
    select c.id, ${at}, 'ROLLED', c.status, c.status, c.institution_id,
      (select min(q.id) from stage q where q.id <> c.stage_id), 3, 0
    from collection_case c where c.id = ${ids.caseId} returning stage_id as stage`.execute(db);
  return rows[0]?.stage ?? 0;
}

const codes = (db: Db, { ids: { caseId, loanId } }: Story, { agentId }: AgentRef) => {
  let references = 0;
  return {
    code: async (amountMinor: number): Promise<number> => {
      const { id } = await db
        .insertInto("repaymentCode")
        .values({
          loanId,
          caseId,
          agentId,
          type: "SINGLE",
          channel: "VA",
          bank: "BNI",
          amountMinor,
          state: "ACTIVE",
          expiresAt: new Date("2028-04-01T00:00:00Z"),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    pay: (codeId: number, amountMinor: number, at: Date) =>
      db
        .insertInto("payment")
        .values({
          loanId,
          caseId,
          agentId,
          codeId,
          amountMinor,
          channel: "VA",
          reference: `told-${caseId}-${(references += 1)}`,
          paidAt: at,
          createdAt: at,
        })
        .execute(),
    reversePayment: (codeId: number, at: Date) =>
      sql`
      with told as (
        insert into ledger_event (kind, loan_id, value_on, recorded_at)
        values ('REVERSAL', ${loanId}, ${toLocalDay(at, DEFAULT_ZONE)}, ${at}) returning id, value_on, recorded_at)
      insert into payment_reversal (payment_id, event_id, fault, reversed_at, value_on, recorded_at)
      select y.id, told.id, 'BANK', ${at}, told.value_on, told.recorded_at
      from told, payment y where y.code_id = ${codeId} order by y.id desc limit 1`.execute(db),
  };
};

/** Creates functions that run the events of one case, write their facts and read them. */
export function createStoryActions(db: Db, story: Story, agent: AgentRef) {
  const listFacts = async (kind: string | null) => {
    const { rows } = await sql<{ kind: string; at: Date; stage: number }>`
      select kind, at, stage_id as stage from current_fact where case_id = ${story.ids.caseId} and kind = coalesce(${kind}, kind)
      order by kind, at`.execute(db);
    return rows;
  };
  const listInstants = async (kind: string) => (await listFacts(kind)).map((fact) => fact.at);
  const thenFacts =
    <Input extends readonly unknown[], T>(write: (...input: Input) => Promise<T>) =>
    async (...input: Input): Promise<T> => {
      const written = await write(...input);
      await writeDueFacts(db, 1_000);
      return written;
    };
  const { loggedCall, unlog, restoreLog } = calls(db, story, agent);
  const { code, pay, reversePayment } = codes(db, story, agent);
  return {
    recordCall: loggedCall,
    loggedCall: thenFacts(loggedCall),
    unlog: thenFacts(unlog),
    restoreLog: thenFacts(restoreLog),
    code,
    pay: thenFacts(pay),
    reversePayment: thenFacts(reversePayment),
    moved: thenFacts((at: Date) => moved(db, story, at)),
    listFactKinds: async () => (await listFacts(null)).map((fact) => fact.kind),
    listFactStages: async (kind: string) => (await listFacts(kind)).map((fact) => fact.stage),
    firstContacts: () => listInstants("FIRST_CONTACT"),
    codesPaid: () => listInstants("CODE_PAID"),
  };
}
