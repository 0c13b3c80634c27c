import { inflateRawSync } from "node:zlib";
import { zipEntries } from "@kolekta/api/core/sheet/zip";
import { SQL } from "bun";
import { sql } from "kysely";
import { resetPeakMemory, getResidentMemory } from "./memory.ts";
import type { Bench } from "./bench.ts";
import { type WorkloadResult, perSecond } from "./table.ts";

/** Admin of an institution; the period precedes every loaded log, so none of them is exported. */
const LOGIN = "inst01";
const FROM = "2025-01-01T00:00:00Z";
const TO = "2025-01-31T00:00:00Z";

/** Writes logs of one institution over its cases and a month; logs of an earlier run count. */
async function writeLogs(bench: Bench, institutionId: number, requested: number): Promise<void> {
  const { written } = await bench.db
    .selectFrom("collectionLog")
    .select((expression) => expression.fn.countAll<number>().as("written"))
    .where("institutionId", "=", institutionId)
    .where("at", ">=", new Date(FROM))
    .where("at", "<=", new Date(TO))
    .executeTakeFirstOrThrow();
  const rows = requested - written;
  if (rows <= 0) return;
  await sql`
    with worked as materialized (
      select c.*, b.name as borrower_name, b.phone as borrower_phone, (row_number() over (order by c.id)) - 1 as seq
      from collection_case c join borrower b on b.id = c.borrower_id
      where c.institution_id = ${institutionId} and c.agent_id is not null)
    insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_name, relation, phone,
      source, call_status, result, remark, next_call_at)
    select w.id, w.borrower_id, w.institution_id, w.agent_id, moment, '03', w.borrower_name, 'R01', w.borrower_phone,
      'APPLICATION', 'CNCT', 'A20RETRY', 'Asks to be called again after work, number ' || n, moment + interval '1 day'
    from generate_series(1, ${rows}::int) n
    join worked w on w.seq = n % (select count(*) from worked)
    cross join lateral (select ${FROM}::timestamptz + n * ((${TO}::timestamptz - ${FROM}::timestamptz) / (${rows}::int + 1)) as moment) m
    order by n`.execute(bench.db);
  await sql`analyze collection_log`.execute(bench.db);
}

/** Reads the same rows in the same order with COPY. */
const buildCopySql = (institutionId: number): string => `copy (
  select l.number, b.name, g.at, g.channel, g.result, g.relation, g.contact_name, g.phone, g.source, g.remark, a.name,
    i.name, g.fraud_flag, g.next_call_at, p.due_on, p.amount_minor
  from collection_log g join collection_case c on c.id = g.case_id and c.institution_id = ${institutionId}
  join loan l on l.id = c.loan_id join borrower b on b.id = g.borrower_id join institution i on i.id = g.institution_id
  join app_user a on a.id = g.agent_id left join promise p on p.id = g.promise_id
  where g.at >= '${FROM}' and g.at <= '${TO}' order by g.id desc) to stdout`;

export async function drain(body: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    parts.push(value);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  const done = await work();
  return [done, (performance.now() - startedAt) / 1000];
}

async function plainCopy(bench: Bench, institutionId: number): Promise<number> {
  const driver = new SQL(bench.databaseUrl, { max: 1 });
  const copy = () => drain(driver.unsafe(buildCopySql(institutionId)).readable());
  await copy();
  const [, seconds] = await timed(copy);
  await driver.close();
  return seconds;
}

const NAME_LENGTH_AT = 26;
const LOCAL_BYTES = 30;

/** Counts the rows of the first sheet without its header; an incomplete file is no result. */
export function rowsIn(file: Uint8Array): number {
  const sheet = zipEntries(file)?.find(({ name }) => name.endsWith("sheet1.xml"));
  if (!sheet) throw new Error("the export is no workbook");
  const view = new DataView(file.buffer, file.byteOffset + sheet.offset);
  const names = view.getUint16(NAME_LENGTH_AT, true) + view.getUint16(NAME_LENGTH_AT + 2, true);
  const dataStart = sheet.offset + LOCAL_BYTES + names;
  const packed = file.subarray(dataStart, dataStart + sheet.packedBytes);
  const text = inflateRawSync(packed).toString("latin1");
  return (text.match(/<row[ >]/g)?.length ?? 0) - 1;
}

/** Exports one institution's logs of a month as a workbook, beside COPY TO of the same rows. */
export async function benchExport(bench: Bench, rows: number): Promise<WorkloadResult[]> {
  const { institutionId } = await bench.db
    .selectFrom("appUser")
    .select("institutionId")
    .where("login", "=", LOGIN)
    .executeTakeFirstOrThrow();
  if (institutionId === null) throw new Error(`${LOGIN} has no institution`);
  await writeLogs(bench, institutionId, rows);
  const plain = await plainCopy(bench, institutionId);
  const headers = { token: await bench.createToken(LOGIN) };
  const path = `/prod/api/task/collectionLogs/export?from=${FROM}&to=${TO}`;
  await resetPeakMemory(bench.pid);
  const before = await getResidentMemory(bench.pid);
  const [parts, measured] = await timed(async () => {
    const reply = await fetch(bench.url + path, { headers });
    if (!reply.body) throw new Error(`the export answered ${reply.status}`);
    return drain(reply.body);
  });
  const after = await getResidentMemory(bench.pid);
  const file = Buffer.concat(parts);
  const found = rowsIn(file);
  if (found !== rows) throw new Error(`${found} of ${rows} rows were exported`);
  return toRows({ rows, measured, plain, bytes: file.length, before, after });
}

interface ExportMeasurement {
  readonly rows: number;
  readonly measured: number;
  readonly plain: number;
  readonly bytes: number;
  readonly before: Awaited<ReturnType<typeof getResidentMemory>>;
  readonly after: Awaited<ReturnType<typeof getResidentMemory>>;
}

const MEGA = 1_000_000;
const AIM = { rows: 100_000, seconds: 2, megabytes: 60 };

function toRows({
  rows,
  measured,
  plain,
  bytes,
  before,
  after,
}: ExportMeasurement): WorkloadResult[] {
  const label = `${rows.toLocaleString("en")} logs`;
  const isStated = rows === AIM.rows;
  const speed: WorkloadResult = {
    subject: `Export ${label} as xlsx, REST`,
    measured: `${measured.toFixed(1)} s, ${perSecond(rows / measured)}, ${(bytes / MEGA).toFixed(1)} MB`,
    limit: `${plain.toFixed(2)} s, ${perSecond(rows / plain)} COPY TO of the same rows`,
    ratio: plain / measured,
    aim: isStated ? `≤ ${AIM.seconds} s` : "",
    isMet: isStated ? measured <= AIM.seconds : null,
  };
  if (!before || !after) return [speed];
  const memory: WorkloadResult = {
    subject: `Export ${label} as xlsx, peak memory of the server`,
    measured: `${after.peak.toFixed(0)} MB`,
    limit: `${before.now.toFixed(0)} MB before`,
    ratio: null,
    aim: isStated ? `≤ ${AIM.megabytes} MB more` : "",
    isMet: isStated ? after.peak - before.now <= AIM.megabytes : null,
  };
  return [speed, memory];
}
