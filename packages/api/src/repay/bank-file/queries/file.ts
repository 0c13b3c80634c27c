import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Day } from "../../../core/day.ts";
import { insertRow, queryRow, queryRows } from "../../../core/query.ts";
import type { FileProposal, FileState, OfflineCounts, Report } from "../contract.ts";

export interface NewFile {
  readonly kind: "OFFLINE" | "STATEMENT";
  readonly state?: FileState;
  readonly provider: string;
  readonly name: string;
  readonly sha256: string;
  readonly onDay: Day | null;
  readonly rowCount: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly userId: number | null;
  readonly createdAt: Date;
}

export const insert = (db: Db, { counts, ...file }: NewFile): Promise<number> =>
  insertRow(db, "paymentFile", {
    ...file,
    dueAt: file.createdAt,
    counts: sql`${JSON.stringify(counts)}::text::jsonb`,
  });

const PROPOSAL = sql`
  case when p.id is not null then jsonb_build_object('proposalId', p.id, 'state', p.state, 'proposerName', y.name,
    'proposedAt', p.proposed_at, 'deciderName', d.name) end as proposal`;

const JOINED = sql`
  payment_file f left join app_user u on u.id = f.user_id
  left join proposal p on p.id = f.proposal_id
  left join app_user y on y.id = p.proposer_id
  left join app_user d on d.id = p.decider_id`;

interface Paging {
  readonly page: number;
  readonly size: number;
}

export interface OfflineFile {
  readonly fileId: number;
  readonly provider: string;
  readonly name: string;
  readonly rowCount: number;
  readonly userName: string | null;
  readonly createdAt: Date;
  readonly counts: z.infer<typeof OfflineCounts>;
  readonly state: FileState;
  readonly settled: number;
  readonly refused: number;
  readonly proposal: z.output<typeof FileProposal> | null;
}

const offline = (rest: RawBuilder<unknown>) => sql<OfflineFile>`
  select f.id as file_id, f.provider, f.name, f.row_count, u.name as user_name, f.created_at, f.counts, f.state,
    turn.settled, turn.refused, ${PROPOSAL}
  from ${JOINED}
  cross join lateral (
    select count(coalesce(event_id::text, failure_key))::int as settled, count(failure_key)::int as refused
    from payment_file_row where file_id = f.id) turn
  where f.kind = 'OFFLINE' and ${rest}`;

export async function offlineFiles(
  db: Db,
  { page, size }: Paging,
): Promise<{ rows: OfflineFile[]; total: number }> {
  const { rows } = await offline(
    sql`true order by f.id desc ${limitTo(size, (page - 1) * size)}`,
  ).execute(db);
  return { rows, total: await countFiles(db, "OFFLINE") };
}

export async function offlineFile(db: Db, fileId: number): Promise<OfflineFile | undefined> {
  const { rows } = await offline(sql`f.id = ${fileId}`).execute(db);
  return rows[0];
}

type ReportView = z.infer<typeof Report>;

const REPORT = sql`
  f.id as file_id, f.provider, f.name, f.row_count, u.name as user_name, f.created_at, f.on_day as day, f.counts,
  f.state, ${PROPOSAL},
  (select count(*)::int from payment_difference d
    where d.file_id = f.id and d.kind = 'MISSING_HERE' and d.event_id is null) as open`;

export async function reports(
  db: Db,
  { page, size }: Paging,
): Promise<{ rows: ReportView[]; total: number }> {
  const rows = await queryRows(db)<ReportView>`
    select ${REPORT} from ${JOINED}
    where f.kind = 'STATEMENT' order by f.id desc ${limitTo(size, (page - 1) * size)}`;
  return { rows, total: await countFiles(db, "STATEMENT") };
}

export const report = (db: Db, fileId: number) =>
  queryRow(db)<ReportView>`
    select ${REPORT} from ${JOINED}
    where f.id = ${fileId} and f.kind = 'STATEMENT'`;

async function countFiles(db: Db, kind: NewFile["kind"]): Promise<number> {
  const { n } = await db
    .selectFrom("paymentFile")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return n;
}
