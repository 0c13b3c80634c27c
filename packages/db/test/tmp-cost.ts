import { testDatabase } from "../src/testing/test-database.ts";
import { organisation, newCase } from "../src/seeds/index.ts";
import { run } from "./scratch.ts";
const t = await testDatabase();
const db = t.db;
try {
  await organisation(db);
  const { loanId } = await newCase(db, {});
  await run(db, `alter table installment disable trigger user`);
  await run(db, `alter table loan disable trigger user`);
  const cols = (table: string, skip: string[]) =>
    run<{ c: string }>(
      db,
      `select string_agg(column_name, ', ') c from information_schema.columns where table_name='${table}' and is_generated='NEVER' and is_identity='NO' and column_name not in (${skip.map((s) => `'${s}'`).join(",")})`,
    ).then((r) => r[0]!.c);
  const lc = await cols("loan", ["number"]);
  await run(
    db,
    `insert into loan (number, ${lc}) select 'L'||n, ${lc} from loan cross join generate_series(1,100000) n where id=${loanId}`,
  );
  const ic = await cols("installment", ["loan_id"]);
  await run(
    db,
    `insert into installment (loan_id, ${ic}) select l.id, ${ic
      .split(", ")
      .map((c) => "i." + c)
      .join(
        ", ",
      )} from loan l, installment i where i.loan_id=${loanId} and l.id<>${loanId}`,
  );
  await run(db, `alter table installment enable trigger user`);
  await run(db, `alter table loan enable trigger user`);
  if (process.argv[2] !== "cold") await run(db, `analyze`);
  const night = (day: number) =>
    run(
      db,
      `do $$ declare e bigint; lo bigint; begin
    insert into ledger_event (kind, value_on, told_at) values ('NIGHT', '2026-03-10', now()) returning id into e;
    for lo in select generate_series(0, 99000, 1000) loop
      insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause, event_id)
      select loan_id, id, 'CHARGE', 'PENALTY', 100, date '2026-03-10' + ${day}, now(), 'ACCRUAL', e from installment where id > lo and id <= lo + 1000;
    end loop; end $$`,
    );
  const timed = async (name: string, f: () => Promise<unknown>) => {
    const a = performance.now();
    await f();
    console.log(
      name,
      (((performance.now() - a) / 100000) * 1000).toFixed(2),
      "us/line",
    );
  };
  await night(0);
  for (let k = 1; k < 1; k++) {
    await run(db, `alter table ledger_entry disable trigger ledger_lines_fit`);
    await timed("without", () => night(k * 2));
    await run(db, `alter table ledger_entry enable trigger ledger_lines_fit`);
    await timed("with", () => night(k * 2 + 1));
  }
  console.log(await run(db, `select count(*) from ledger_entry`));
} finally {
  console.log(t.url);
}
