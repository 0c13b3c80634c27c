import { listDays, toMonthRange } from "@kolekta/api/manage/schedule/rules/month";
import { xlsxStream } from "@kolekta/api/core/sheet/xlsx-write";
import { sql } from "kysely";
import { elapsed, measure } from "./loop.ts";
import type { Bench } from "./bench.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";

const AGENTS = 2_000;
const AIM_MS = 100;

/** Uploads the roster of two thousand agents for a month, then reads it page by page. */
export async function benchSchedule(bench: Bench, seconds: number): Promise<WorkloadResult[]> {
  const { institution, month } = await addAgents(bench);
  const days = listDays(toMonthRange(month));
  const header = ["loginName", "agentName", "institution", "stage", ...days];
  const rows = Array.from({ length: AGENTS }, (_, at) => [
    `shift${at + 1}`,
    "",
    institution,
    "",
    ...days.map(() => "AL"),
  ]);
  const bytes = await new Response(xlsxStream(month, header, rows)).bytes();
  const body = new FormData();
  body.set("file", new File([bytes], "roster.xlsx"));
  body.set("save", "true");
  const headers = { token: await bench.createToken("inst01") };
  const path = `${bench.url}/prod/api/workSchedule`;
  const uploadSeconds = await elapsed(async () => {
    const url = `${path}/uploadSchedule`;
    const reply = await fetch(url, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(`the roster answered ${reply.status}`);
    await reply.arrayBuffer();
  });
  await sql`vacuum analyze scheduled_day, app_user`.execute(bench.db);
  // One size after the other, because concurrent reads would wait for each other.
  const pages = await Array.fromAsync([20, 200], async (size) => {
    const last = AGENTS / size;
    const { p95 } = await measure({ width: 1, seconds }, async (iteration) => {
      const page = 1 + (iteration % last);
      const query = `month=${month}&size=${size}&page=${page}&text=shift`;
      const reply = await fetch(`${path}/listing?${query}`, { headers });
      if (!reply.ok) throw new Error(`a month answered ${reply.status}`);
      await reply.arrayBuffer();
    });
    return { size, p95 };
  });
  const plain = { limit: "", ratio: null };
  return [
    ...pages.map(({ size, p95 }) => ({
      ...plain,
      subject: `A month of ${AGENTS} agents, ${size} a page, REST, p95`,
      measured: milliseconds(p95),
      aim: `≤ ${AIM_MS} ms`,
      isMet: p95 <= AIM_MS,
    })),
    {
      ...plain,
      subject: `Upload of ${AGENTS} agents and ${days.length} days, checked and saved`,
      measured: `${uploadSeconds.toFixed(1)} s`,
      aim: "",
      isMet: null,
    },
  ];
}

/** Adds two thousand agents of the first institution, and the next month. */
async function addAgents({ db }: Bench) {
  await sql`
    insert into app_user (login, name, email, role_id, institution_id, password_hash)
    select 'shift' || n, 'Agent ' || n, 'agent@kolekta.example', r.id, a.institution_id, '!'
    from generate_series(1, ${AGENTS}::int) n, app_user a, role r
    where a.login = 'inst01' and r.key = 'agent'`.execute(db);
  const { rows } = await sql<{ institution: string; month: string }>`
    select i.name as institution, to_char(now() + interval '1 month', 'YYYY-MM') as month
    from app_user a join institution i on i.id = a.institution_id where a.login = 'inst01'`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("the portfolio has no institution");
  return found;
}
