import { stallingProxy } from "../../../../packages/db/src/postgres/testing/proxy.ts";
import { restart, terminate } from "./outages.ts";
import { type Experiment, type Trial, within } from "./trial.ts";

const LIMIT_MS = 500;
const NEVER_MS = 10_000;

const getMessage = (error: unknown): string => (error as Error).message;

async function rejectedCopy({ open, admin }: Trial): Promise<string> {
  await admin("create table copied (id int primary key)");
  const client = open({ max: 1 });
  const copy = client.copyIn("copy copied from stdin", "1\nx\n").then(
    () => "reported as done",
    (error) => `refused: ${getMessage(error)}`,
  );
  let outcome = await within(2_000, copy, "no answer");
  if (outcome === "no answer") {
    const next = client.query("select 1").catch(() => []);
    await within(2_000, next, []);
    outcome = await within(2_000, copy, outcome);
  }
  const [row] = await admin<{ n: number }>("select count(*)::int as n from copied");
  return `${outcome}, ${row?.n} rows stored`;
}

async function nullInArrays({ open }: Trial): Promise<string> {
  const values = await open({ max: 1 }).query(
    "select array['a', null]::text[] as t, array[true, null]::bool[] as b, array[7, null]::int[] as i",
  );
  return values.map((value) => JSON.stringify(value)).join(" ");
}

async function silentNetwork({ open, url }: Trial): Promise<string> {
  const through = new URL(url);
  const proxy = await stallingProxy(Number(through.port));
  through.port = String(proxy.port);
  const client = open({ max: 4, limitMs: LIMIT_MS }, through.href);
  const runQuery = () => client.query("select 1 as value");
  await Promise.all(Array.from({ length: 4 }, runQuery));
  proxy.stall();
  const rejected = Array.from({ length: 8 }, () =>
    runQuery().then(
      () => false,
      () => true,
    ),
  );
  const ended = await Promise.all(rejected.map((query) => within(6 * LIMIT_MS, query, false)));
  proxy.flow();
  await Bun.sleep(LIMIT_MS);
  const secondRound = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      within(NEVER_MS, runQuery(), []).then((row) => row.length === 1),
    ),
  );
  const answered = secondRound.filter((query) => query.status === "fulfilled" && query.value);
  return `${ended.filter(Boolean).length} of 8 ended, then ${answered.length} of 12 answered`;
}

async function listenAfterKill({ open, admin }: Trial): Promise<string> {
  const notices: unknown[] = [];
  const client = open({ max: 2 });
  client.listen("trial", () => void notices.push("x")).catch(() => {});
  const isNotified = async () => {
    notices.length = 0;
    for (let look = 0; look < 100 && notices.length === 0; look += 1) {
      await admin("notify trial, 'x'");
      await Bun.sleep(100);
    }
    return notices.length > 0;
  };
  if (!(await isNotified())) return "hears nothing";
  await admin(
    "select pg_terminate_backend(pid, 2000) from pg_stat_activity where query ilike 'listen %'",
  );
  return (await isNotified()) ? "returns" : "never returns";
}

export const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
  "Refused COPY": rejectedCopy,
  "NULL in arrays": nullInArrays,
  "Restart, fast": restart("fast"),
  "Restart, immediate": restart("immediate"),
  "Terminated backends": terminate,
  "Silent network": silentNetwork,
  "LISTEN after kill": listenAfterKill,
};
