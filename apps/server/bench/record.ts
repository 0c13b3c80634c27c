import { SQL } from "bun";
import { withFactsBeside } from "./facts-beside.ts";
import { type LoopOptions, measure, type Rate } from "./loop.ts";
import type { Bench } from "./bench.ts";
import type { WorkloadResult } from "./table.ts";
import { type RecordTarget, listTargets, writeMove } from "./targets.ts";
import { measureAlternating, comparedRates, ROUNDS } from "./alternating-rates.ts";

const WIDTHS = [8, 32];
const AGENTS = 40;
/** Each measurement has its own cases, because counting hundreds of contacts would dominate. */
const MEASUREMENTS = WIDTHS.length * ROUNDS * 2;

/** Records results through the whole server, beside the same SQL; `where` names the portfolio. */
export async function benchRecord(
  bench: Bench,
  seconds: number,
  labelSuffix = "",
): Promise<WorkloadResult[]> {
  const targets = await listTargets(bench, AGENTS);
  const size = Math.floor(targets.length / MEASUREMENTS);
  if (size === 0) throw new Error("too few cases to record results on");
  let done = 0;
  const part = () => {
    const from = size * done;
    done += 1;
    return targets.slice(from, from + size);
  };
  const tokens = new Map<string, string>();
  const rows: WorkloadResult[] = [];
  for (const width of WIDTHS) {
    const loop = { width, seconds };
    const rates = await measureAlternating({
      limit: () => plainSql(bench, part(), loop),
      measured: async () => (await through(bench, part(), loop, tokens)).perSecond,
    });
    rows.push(
      comparedRates({
        ...rates,
        subject: `Record a result, REST, ${width} clients${labelSuffix}`,
        limitLabel: "same transaction",
        aim: 0.5,
      }),
    );
  }
  return rows;
}

const at = <T>(rows: readonly T[], iteration: number): T => rows[iteration % rows.length] as T;

async function plainSql(
  bench: Bench,
  targets: readonly RecordTarget[],
  loop: LoopOptions,
): Promise<number> {
  const driver = new SQL(bench.databaseUrl, { max: loop.width });
  const next = new Date(Date.now() + 86_400_000).toISOString();
  const write = (iteration: number) =>
    driver.begin(async (tx) => {
      const target = at(targets, iteration);
      await tx`select c.id, c.version, c.status from collection_case c join stage q on q.id = c.stage_id
        join institution i on i.id = c.institution_id where c.id = ${target.caseId} and c.agent_id = ${target.agentId} for update of c`;
      await tx`select id, relation, name, phone, source from contact where id = ${target.contactId} and borrower_id = ${target.borrowerId}`;
      const [log] =
        await tx`insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_id,
        contact_name, relation, phone, source, call_status, result, remark, next_call_at)
        values (${target.caseId}, ${target.borrowerId}, ${target.institutionId}, ${target.agentId}, now(), '03', ${target.contactId}, 'n', 'R01',
        '628', 'APPLICATION', 'CNCT', 'A20RETRY', 'bench', ${next}) returning id`;
      await writeMove(tx, target);
      await tx`update collection_case set status = 'C10', last_result = 'A20RETRY', last_relation = 'R01', last_contact_at = now(),
        last_agent_id = ${target.agentId}, next_call_at = ${next}, work_band = 6, work_rank = ${-iteration}, work_rank_until = ${next},
        first_contact_at = coalesce(first_contact_at, now()), version = version + 1 where id = ${target.caseId} returning version`;
      await tx`insert into audit_log (via, actor_id, institution_id, action, entity, entity_id, before, after)
        values ('WEB', ${target.agentId}, ${target.institutionId}, 'log.save', 'collection_case', ${String(target.caseId)}, ${{ version: 1 }}, ${{ logId: log.id }})`;
      await tx`insert into event (payload) values (${{ type: "case.worked", ids: { caseId: target.caseId } }})`;
    });
  const rate = await withFactsBeside(bench.db, (settle) => measure(loop, write, settle));
  await driver.close();
  return rate.perSecond;
}

/**
 * Records through the whole server on each target in turn, again from the first after the last.
 * Later calls pass on the tokens of earlier ones.
 */
export async function through(
  bench: Bench,
  targets: readonly RecordTarget[],
  loop: LoopOptions,
  tokens = new Map<string, string>(),
): Promise<Rate> {
  for (const { login } of targets)
    if (!tokens.has(login)) tokens.set(login, await bench.createToken(login));
  const versions = await getVersions(bench, targets);
  const saveNext = (iteration: number) => {
    const target = at(targets, iteration);
    // The next save of a case needs the version that the last one returned.
    const saved = (versions.get(target.caseId) ?? Promise.resolve(1)).then((version) =>
      save(bench, tokens.get(target.login) ?? "", target, version),
    );
    versions.set(target.caseId, saved);
    return saved;
  };
  return withFactsBeside(bench.db, (settle) => measure(loop, saveNext, settle));
}

async function getVersions(
  bench: Bench,
  targets: readonly RecordTarget[],
): Promise<Map<number, Promise<number>>> {
  const rows = await bench.db
    .selectFrom("collectionCase")
    .select(["id", "version"])
    .where(
      "id",
      "in",
      targets.map((target) => target.caseId),
    )
    .execute();
  return new Map(rows.map(({ id, version }) => [id, Promise.resolve(version)]));
}

/** Saves that were answered with 503 and repeated. */
export const counts = { busy: 0 };

/** Returns the version after the save. */
async function save(
  bench: Bench,
  token: string,
  { caseId, contactId }: RecordTarget,
  version: number,
): Promise<number> {
  const send = () =>
    fetch(`${bench.url}/prod/api/task/collectionLog/save`, {
      method: "POST",
      headers: { token, "content-type": "application/json" },
      body: JSON.stringify({
        taskId: caseId,
        version,
        contactId,
        channel: "03",
        callStatus: "CNCT",
        result: "A20RETRY",
        remark: "bench",
        nextCallAt: new Date(Date.now() + 86_400_000),
      }),
    });
  let reply = await send();
  while (reply.status === 503) {
    counts.busy += 1;
    await Bun.sleep(Number(reply.headers.get("retry-after")) * 1000);
    reply = await send();
  }
  const { code, message, data } = (await reply.json()) as {
    code: string;
    message: string;
    data: { version: number };
  };
  if (code !== "00") throw new Error(message);
  return data.version;
}
