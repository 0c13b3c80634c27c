import { SQL } from "bun";
import { measure } from "./loop.ts";
import type { Bench } from "./bench.ts";
import type { WorkloadResult } from "./table.ts";
import { measureAlternating, comparedRates } from "./alternating-rates.ts";

const WIDTH = 8;

/** Measures opening a case, all of the first view in one batched request, beside its statements. */
export async function benchOpen(bench: Bench, seconds: number): Promise<WorkloadResult[]> {
  const cases = await bench.db
    .selectFrom("collectionCase as c")
    .innerJoin("appUser as a", "a.id", "c.agentId")
    .select(["c.id as taskId", "c.loanId", "c.borrowerId"])
    .where("a.login", "=", "agent01")
    .execute();
  const pickCase = (iteration: number) => cases[iteration % cases.length] as (typeof cases)[number];
  const driver = new SQL(bench.databaseUrl, { max: WIDTH });
  const plain = async (iteration: number) => {
    const { taskId, loanId, borrowerId } = pickCase(iteration);
    await driver`select c.*, l.*, b.name, b.times_settled, b.zone, p.name, i.name, q.name, a.name from collection_case c
      join loan l on l.id = c.loan_id join borrower b on b.id = c.borrower_id join product p on p.id = c.product_id
      join institution i on i.id = c.institution_id join stage q on q.id = c.stage_id left join app_user a on a.id = c.agent_id
      where c.id = ${taskId}`;
    await driver`select * from installment where loan_id = ${loanId} order by period`;
    await driver`select * from contact where borrower_id = ${borrowerId} and source in ('APPLICATION', 'EMERGENCY', 'AGENT')
      order by relation, id`;
    await driver`select g.*, a.name, count(*) over () as total from collection_log g join app_user a on a.id = g.agent_id
      where g.case_id = ${taskId} order by g.at desc, g.id desc limit 15`;
  };
  const headers = { token: await bench.createToken("agent01") };
  const paths = "tasks.case.get,tasks.contact.list,tasks.log.list";
  const first = async (iteration: number) => {
    const { taskId, loanId, borrowerId } = pickCase(iteration);
    const input = {
      0: { json: { taskId, loanId } },
      1: { json: { id: borrowerId } },
      2: { json: { id: taskId } },
    };
    const reply = await fetch(
      `${bench.url}/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
      { headers },
    );
    if (!reply.ok) throw new Error(`opening a case answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  const measureRate = async (once: (iteration: number) => Promise<void>) =>
    (await measure({ width: WIDTH, seconds }, once)).perSecond;
  const rates = await measureAlternating({
    limit: () => measureRate(plain),
    measured: () => measureRate(first),
  });
  await driver.close();
  return [
    comparedRates({
      ...rates,
      subject: "Open a case, first view in one request, tRPC",
      limitLabel: "same SQL",
      aim: 0.4,
    }),
  ];
}
