import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { IS_CASE_READER } from "../../core/case-readers.ts";
import type { Actor } from "../../core/context.ts";
import { insertRow, queryRow, queryRows } from "../../core/query.ts";
import { holdsPermission } from "../../core/rights.ts";
import { isPersonSql, visibleTo } from "../../core/scope.ts";
import type { CaseReader } from "./contract.ts";

export interface NewNote {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly authorId: number;
  readonly at: Date;
  readonly text: string;
  readonly mentionIds: number[];
}

export const insert = (db: Db, note: NewNote): Promise<number> => insertRow(db, "caseNote", note);

const MAX_READERS = 500;

const readers = (db: Db, actor: Actor, taskId: number, which: RawBuilder<SqlBool>) =>
  queryRows(db)<CaseReader>`
    select u.id as user_id, u.login, u.name, coalesce(u.id = c.agent_id, false) as is_agent
    from collection_case c join app_user u on u.status = 'ENABLED' join role r on r.id = u.role_id
    where c.id = ${taskId} and ${visibleTo(actor, "c")} and ${IS_CASE_READER} and ${which}
      and ${isPersonSql("u")} and ${holdsPermission("u", "case.read")}
    order by is_agent desc, u.name, u.id limit ${MAX_READERS}`;

/** Lists the readers of a visible case other than the caller. */
export const listReaders = (db: Db, actor: Actor, taskId: number): Promise<CaseReader[]> =>
  readers(db, actor, taskId, sql`u.id <> ${actor.userId}`);

/** Finds the readers of the case with these accounts, in lower case. */
export const findReaders = (
  db: Db,
  actor: Actor,
  taskId: number,
  accounts: readonly string[],
): Promise<CaseReader[]> =>
  readers(db, actor, taskId, sql`lower(u.login) = any(${[...accounts]}::text[])`);

export interface WithdrawnNote {
  readonly caseId: number;
  readonly institutionId: number;
}

/** Withdraws the caller's note on a visible case; undefined when there is none to withdraw. */
export const withdraw = (db: Db, actor: Actor, noteId: number, at: Date) =>
  queryRow(db)<WithdrawnNote>`
    update case_note n set withdrawn_at = ${at} from collection_case c
    where n.id = ${noteId} and n.author_id = ${actor.userId} and n.withdrawn_at is null
      and c.id = n.case_id and ${visibleTo(actor, "c")}
    returning n.case_id, c.institution_id`;
