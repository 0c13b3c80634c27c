import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { type Claim, nextDue, type Outbox, selectClaimed } from "../../core/outbox.ts";
import { insertRow, queryRow, queryRows } from "../../core/query.ts";
import { lenderVisibleTo } from "../../core/scope.ts";
import type { Mapping } from "../loan-import/mapping/contract.ts";
import type { FileState } from "./contract.ts";

/** Finds a saved mapping of a lender that the actor sees. */
export async function findMapping(db: Db, actor: Actor, name: string): Promise<unknown> {
  const row = await queryRow(db)<{ definition: unknown }>`
    select m.definition from import_mapping m
    join lender l on l.name = m.definition->'product'->>'lender'
    where m.name = ${name} and ${lenderVisibleTo(actor, sql.ref("l.id"))}`;
  return row?.definition;
}

export interface NewFile {
  readonly runId: number;
  readonly lenderId: number;
  readonly saveValid: boolean;
  readonly dryRun: boolean;
  readonly dueAt: Date;
  readonly dropId?: number;
  readonly dropToken?: string;
}

export const insert = (db: Db, file: NewFile): Promise<number> => insertRow(db, "loanFile", file);

export interface StoredFile {
  readonly fileId: number;
  readonly runId: number;
  readonly state: FileState;
  readonly finishedAt: Date | null;
}

const storedFile = sql`f.id as file_id, f.run_id, f.state, f.finished_at`;

/** Finds a file; only a reader of its run may see it. */
export const find = (db: Db, fileId: number) =>
  queryRow(db)<StoredFile>`select ${storedFile} from loan_file f where f.id = ${fileId}`;

export const findByToken = (db: Db, token: string) =>
  queryRow(db)<StoredFile>`select ${storedFile} from loan_file f where f.drop_token = ${token}`;

interface SentBefore {
  readonly dropId: number;
  readonly sha256: string;
  readonly mapping: Mapping;
  readonly since: Date;
}

/** Finds a file of the folder with the same content and mapping that waits or was imported. */
export const findSame = (db: Db, { dropId, sha256, mapping, since }: SentBefore) =>
  queryRow(db)<StoredFile>`
    select ${storedFile} from loan_file f join import_run r on r.id = f.run_id
    where f.drop_id = ${dropId} and r.sha256 = ${sha256} and f.state in ('WAITING', 'APPLIED')
      and r.created_at > ${since} and r.mapping = ${JSON.stringify(mapping)}::text::jsonb
    order by f.id limit 1`;

export const outbox: Outbox<"loanFile"> = {
  table: "loanFile",
  key: "id",
  waiting: sql`q.state = 'WAITING'`,
  dueAt: "dueAt",
  mark: sql`attempts = q.attempts + 1`,
};

export interface ClaimedFile {
  readonly fileId: number;
  readonly runId: number;
  readonly saveValid: boolean;
  readonly dryRun: boolean;
  readonly attempts: number;
  /** Caller that sent it. */
  readonly userId: number;
  readonly login: string;
  readonly isService: boolean;
}

export const claim = (db: Db, batch: Claim) =>
  queryRows(db)<ClaimedFile>`
    with ${selectClaimed(outbox, batch)}
    select t.id as file_id, t.run_id, t.save_valid, t.dry_run, t.attempts, u.id as user_id, u.login,
      exists (select from service_account s where s.user_id = u.id) as is_service
    from taken t join import_run r on r.id = t.run_id join app_user u on u.id = r.created_by
    order by t.id`;

export const getNextDue = (db: Db): Promise<Date | null> => nextDue(db, outbox);

/** Finishes a file once; the trigger then adds the change to the feed. */
export async function finish(
  db: Db,
  fileId: number,
  state: Exclude<FileState, "WAITING">,
  finishedAt: Date,
): Promise<void> {
  await db
    .updateTable("loanFile")
    .set({ state, finishedAt })
    .where("id", "=", fileId)
    .where("state", "=", "WAITING")
    .execute();
}
