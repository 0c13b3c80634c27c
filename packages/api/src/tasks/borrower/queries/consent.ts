import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import { type ConsentBasis, EVIDENCE_DEADLINE_DAYS } from "../contract-consent.ts";
import type { Citation } from "./evidence.ts";
import { isSecondPersonSql } from "./second-person.ts";

interface WaitingConsent {
  readonly flagId: number;
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly borrowerName: string;
  readonly agentName: string;
  readonly institutionName: string;
  readonly recordedAt: Date;
  readonly lastOn: Day;
}

const MAX_WAITING = 200;

/** Lists undecided consents of visible cases that the caller may decide. */
export const listWaitingConsents = (db: Db, actor: Actor, today: Day) =>
  queryRows(db)<WaitingConsent>`
    select f.id as flag_id, c.id as task_id, c.loan_id, c.borrower_id, b.name as borrower_name, u.name as agent_name,
      i.name as institution_name, f.recorded_at, f.from_on + ${EVIDENCE_DEADLINE_DAYS - 1}::int as last_on
    from borrower_flag f
    join collection_case c on c.id = f.case_id and ${visibleTo(actor, "c")}
    join borrower b on b.id = c.borrower_id
    join institution i on i.id = c.institution_id
    join app_user u on u.id = f.recorded_by
    left join consent_document d on d.flag_id = f.id
    where f.kind = 'CONSENT' and f.ended_at is null and f.from_on > ${today}::date - ${EVIDENCE_DEADLINE_DAYS}::int
      and f.recorded_at > ${today}::date - ${EVIDENCE_DEADLINE_DAYS + 3}::int
      and not exists (select from consent_evidence p where p.flag_id = f.id)
      and ${institutionVisibleTo(actor, sql.ref("c.institutionId"))} and ${isSecondPersonSql(actor)}
    order by f.id limit ${MAX_WAITING}`;

interface ConsentZones {
  /** Zone of the institution that has the case. */
  readonly zone: string;
  readonly borrowerZone: string;
}

/** Finds the zones that determine the first day of a consent. */
export const findZones = (db: Db, caseId: number | null) =>
  queryRow(db)<ConsentZones>`
    select i.zone, b.zone as borrower_zone from collection_case c
    join institution i on i.id = c.institution_id join borrower b on b.id = c.borrower_id
    where c.id = ${caseId}`;

export interface NewConsentEvidence extends Citation {
  readonly flagId: number;
  readonly basis: ConsentBasis;
  readonly opensOn: Day | null;
  readonly verifierId: number;
  readonly at: Date;
}

/** Returns false when the call or text is already evidence of another consent. */
export async function insertConsentEvidence(
  db: Db,
  evidence: NewConsentEvidence,
): Promise<boolean> {
  const row = await db
    .insertInto("consentEvidence")
    .values(evidence)
    .onConflict((conflict) => conflict.doNothing())
    .returning("flagId")
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewDocument {
  readonly flagId: number;
  readonly fileId: string;
  readonly sha256: Buffer;
  readonly attacherId: number;
  readonly at: Date;
}

/**
 * Returns false when the same file is attached to another consent. Waits for a concurrent
 * attachment.
 */
export async function insertDocument(db: Db, document: NewDocument): Promise<boolean> {
  const row = await db
    .insertInto("consentDocument")
    .values(document)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .returning("flagId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the document of a consent recorded at an institution that the caller sees. */
export async function findDocument(db: Db, actor: Actor, flagId: number): Promise<string | null> {
  const row = await queryRow(db)<{ fileId: string }>`
    select d.file_id from consent_document d join borrower_flag f on f.id = d.flag_id
    join collection_case t on t.id = f.case_id
    where d.flag_id = ${flagId}
      and ${institutionVisibleTo(actor, sql.ref("t.institutionId"))}`;
  return row?.fileId ?? null;
}
