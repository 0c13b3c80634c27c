import { expect, test } from "bun:test";
import { agency } from "../../test/agency.ts";
import { getRejection, run } from "../postgres/testing/scratch.ts";
import { dbError } from "../postgres/errors.ts";
import { useTestDatabase } from "../testing/index.ts";

const database = useTestDatabase();
const sql = <Row = Record<string, unknown>>(text: string) => run<Row>(database.db, text);

let made: ReturnType<typeof agency> | undefined;
const people = () => (made ??= agency(database.db));

const audit = (at: string, action = "a.b") =>
  sql(`insert into audit_log (at, via, action, entity) values ('${at}', 'JOB', '${action}', 'x')`);
const login = (at: string, ip = "10.1.2.3") =>
  sql(`insert into login_log (at, login, outcome, ip) values ('${at}', 'a', 'IN', '${ip}')`);

const listMonths = async (parent: string) =>
  (
    await sql<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = '${parent}'::regclass order by 1`,
    )
  ).map(({ name }) => name.slice(parent.length + 1));

const listPartitions = async (table: string) =>
  (
    await sql<{ partition: string }>(
      `select tableoid::regclass::text as partition from ${table} order by at`,
    )
  ).map(({ partition }) => partition.slice(table.length + 1));

const missing = async (parent: string, since: string) =>
  (
    await sql<{ month: string }>(
      `select month from missing_months('${parent}', '${since}', 2) as month`,
    )
  ).map(({ month }) => month);

test("stores a row without a month and moves it unchanged, with its id, once the month exists", async () => {
  await audit("2019-01-31 23:59:59.999999Z", "first.kept");
  await audit("2019-02-01 00:00Z", "second.kept");
  expect(await listPartitions("audit_log")).toEqual(["default", "default"]);
  const before = await sql("select * from audit_log order by id");
  expect(await missing("audit_log", "2019-02-15Z")).toEqual([
    "2019-01-01",
    "2019-02-01",
    "2019-03-01",
    "2019-04-01",
  ]);
  for (const month of await missing("audit_log", "2019-02-15Z"))
    await sql(`select make_month('audit_log', '${month}')`);
  await sql("select make_month('audit_log', '2019-02-01')");
  expect(await listPartitions("audit_log")).toEqual(["2019_01", "2019_02"]);
  expect(await sql("select * from audit_log order by id")).toEqual(before);
  expect(await missing("audit_log", "2019-02-15Z")).toEqual([]);
});

test("rejects changes of an audit entry in every table and the dropping of its months", async () => {
  for (const table of ["audit_log", "audit_log_2019_01", "audit_log_default"])
    for (const change of [
      `update ${table} set action = 'c.d'`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      expect(dbError(await getRejection(sql(change)))).toMatchObject({ constraint: "append_only" });
  expect(
    dbError(await getRejection(sql("select drop_empty_months('audit_log', now())"))),
  ).toMatchObject({ constraint: "append_only" });
  expect(await listMonths("audit_log")).toContain("2019_03");
});

test("drops an empty past month but not one with a row", async () => {
  for (const month of ["2019-01-01", "2019-02-01", "2019-03-01"])
    await sql(`select make_month('login_log', '${month}')`);
  await login("2019-02-10Z");
  const dropped = await sql<{ name: string }>(
    "select name from drop_empty_months('login_log', '2019-03-20Z') as name",
  );
  expect(dropped).toEqual([{ name: "login_log_2019_01" }]);
  expect((await listMonths("login_log")).slice(0, 2)).toEqual(["2019_02", "2019_03"]);
  await login("2019-01-05Z");
  expect(await listPartitions("login_log")).toEqual(["default", "2019_02"]);
});

test("sign-ins are blocked neither by creating nor by dropping a month", async () => {
  const { agentId } = await people();
  await sql("select make_month('login_log', '2018-01-01')");
  const startedAt = performance.now();
  const errorKinds: string[] = [];
  for (const work of [
    "drop_empty_months('login_log', '2018-06-01Z')",
    "make_month('login_log', '2018-03-01')",
  ])
    await database.db.transaction().execute(async (tx) => {
      await run(tx, "select from login_log_default limit 1");
      await run(tx, `select from app_user where id = ${agentId} for no key update`);
      const working = getRejection(sql(`select ${work}`));
      await Bun.sleep(300);
      await run(
        tx,
        `insert into login_log (at, user_id, login, outcome) values (now(), ${agentId}, 'a', 'IN')`,
      );
      await run(tx, `update app_user set name = name where id = ${agentId}`);
      errorKinds.push(dbError(await working)?.kind ?? "");
    });
  // Given up while others work, and tried again an hour later.
  expect(errorKinds).toEqual(["lockTimeout", "lockTimeout"]);
  expect(performance.now() - startedAt).toBeLessThan(6000);
  await sql("delete from login_log where at > '2024-01-01Z'");
  await sql("select drop_empty_months('login_log', '2018-06-01Z')");
});

test("logs an invalid address unchanged and finds a valid one by range", async () => {
  await login("2019-02-11Z", "nobody knows");
  await login("2019-02-12Z", "::ffff:10.1.2.3");
  await login("2019-02-13Z", "2001:db8::1");
  const found = await sql<{ day: number }>(
    `select extract(day from at)::int as day from login_log
     where parse_inet(ip) <<= '2001:db8::/32' or parse_inet(ip) <<= '10.1.0.0/16' order by at`,
  );
  expect(found.map(({ day }) => day)).toEqual([5, 10, 13]);
});
