import { expect, test } from "bun:test";
import { run } from "../../test/scratch.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest, migrations } from "./index.ts";

const database = useTestDatabase();
const names = migrations.map(({ name }) => name);

const terms = () =>
  run(
    database.db,
    "select effective_on, answer_days from complaint_term where country = 'ID' and severity = 1 order by 1",
  );

test("terms that were written stay, there and back; of two for one day the one that held", async () => {
  const { db } = database;
  for (const days of [3, 4])
    await run(
      db,
      `insert into complaint_term (country, severity, effective_on, first_answer_days, answer_days, extension_days, source)
       values ('ID', 1, '2026-05-04', 1, ${days}, 10, 'House rule')`,
    );
  const before = names[names.indexOf("0055_complaint_term") - 1] ?? "";
  await migrateTo(db, before);
  const kept = [
    { effectiveOn: "2000-01-01", answerDays: 5 },
    { effectiveOn: "2026-05-04", answerDays: 4 },
  ];
  expect(await terms()).toEqual(kept);
  await migrateToLatest(db);
  expect(await terms()).toEqual(kept);
  const [{ count } = { count: 0 }] = (await run(
    db,
    "select count(*)::int as count from complaint_term where id is null or created_at is null",
  )) as { count: number }[];
  expect(count).toBe(0);
}, 180_000);
