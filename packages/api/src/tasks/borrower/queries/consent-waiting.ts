import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import { EVIDENCE_DEADLINE_DAYS } from "../contract-consent.ts";
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
export async function listWaitingConsents(
  db: Db,
  actor: Actor,
  today: Day,
): Promise<WaitingConsent[]> {
  const { rows } = await sql<WaitingConsent>`
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
    order by f.id limit ${MAX_WAITING}`.execute(db);
  return rows;
}
