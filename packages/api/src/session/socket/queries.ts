import type { Db } from "@kolekta/db";
import { queryRow, queryRows } from "../../core/query.ts";
import { anyOf } from "../../core/sql.ts";
import type { CaseOrgUnits, EventSubject } from "./rules.ts";

/** Inserts a token for the live session; undefined without one. */
export const insertToken = (
  db: Db,
  sessionHash: Buffer,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<{ sessionId: number } | undefined> =>
  queryRow(db)<{ sessionId: number }>`
    insert into socket_token (token_hash, session_id, expires_at)
    select ${tokenHash}, id, ${expiresAt} from user_session where token_hash = ${sessionHash} and ended_at is null
    returning session_id`;

/** Deletes the token and returns its session, so that only one request can use it. */
export const consumeToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .deleteFrom("socketToken")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .returning("sessionId")
    .executeTakeFirst();

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("socketToken").where("expiresAt", "<=", now).execute();
}

export interface SubjectOrgUnits extends CaseOrgUnits {
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
}

const among = (subjects: readonly EventSubject[], by: EventSubject["by"]) => {
  const ids = subjects.filter((subject) => subject.by === by).map((subject) => subject.id);
  return anyOf(ids);
};

export const listOrgUnits = (db: Db, subjects: readonly EventSubject[]) =>
  queryRows(db)<SubjectOrgUnits>`
    select c.id as case_id, c.loan_id, c.borrower_id, c.institution_id, c.agent_id,
      case when c.agent_id is not null
        then array(select group_id from app_user where id = c.agent_id and group_id is not null)
        else array(select g.group_id from group_stage g join team_group t on t.id = g.group_id
          where g.stage_id = c.stage_id and t.institution_id = c.institution_id)
      end as group_ids,
      array(select distinct w.institution_id from work_order w where w.case_id = c.id and w.state <> 'INVALID')
        as order_institution_ids
    from collection_case c
    where c.id = ${among(subjects, "caseId")} or c.loan_id = ${among(subjects, "loanId")}
      or c.borrower_id = ${among(subjects, "borrowerId")}`;
