import { beforeAll, expect, test } from "bun:test";
import { agency, type AgencyCase, casesOf } from "../../test/agency.ts";
import { run } from "../../test/scratch.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest } from "./index.ts";
import { listNumbers } from "./0075_phone/reading.ts";

const database = useTestDatabase();
let cases: readonly AgencyCase[];

/** As they were stored: without +, and with 62 before each 8. */
const STORED = [
  "09175550101",
  "9175550102",
  "639175550103",
  "85291234567",
  "6285550105",
  "63285550105",
];

beforeAll(async () => {
  const first = await agency(database.db, STORED.length + 1);
  cases = [...(await casesOf(database.db))];
  await migrateTo(database.db, "0074_audit_action");
  await run(
    database.db,
    `update institution set country = 'PH' where id = ${first.institutionId}`,
  );
  await run(database.db, "update product set currency = 'PHP'");
  for (const [at, phone] of STORED.entries())
    await run(
      database.db,
      `update borrower set phone = '${phone}' where id = ${cases[at]?.borrowerId};
       update contact set phone = '${phone}' where borrower_id = ${cases[at]?.borrowerId}`,
    );
  await run(
    database.db,
    `insert into contact (borrower_id, relation, name, phone, source)
     select borrower_id, 'R04', 'Twin', '639175550101', 'AGENT' from contact where phone = '09175550101';
     insert into contact (borrower_id, relation, name, phone, source)
     select borrower_id, 'R04', 'Twin', '09175550102', 'AGENT' from contact where phone = '9175550102';
     insert into do_not_contact (phone, channel, reason) values ('09175550101', '02', 'OPT_OUT'), ('4155552671', '02', 'OPT_OUT');
     insert into institution (name, email, leader_name, leader_email, country)
     values ('East', 'east@agency.example', 'Leader', 'leader@east.example', 'US')`,
  );
  await migrateToLatest(database.db);
}, 180_000);

test("numbers are E.164 afterwards, and what could not be read stays and is listed", async () => {
  const phones = await run<{ phone: string }>(
    database.db,
    "select phone from borrower order by id",
  );
  expect(phones.map(({ phone }) => phone).slice(0, STORED.length)).toEqual([
    "639175550101",
    "639175550102",
    "639175550103",
    "85291234567",
    "6285550105",
    "63285550105",
  ]);
  const listed = await run<{ place: string; reason: string; phone: string }>(
    database.db,
    `select u.table_name || '.' || u.column_name as place, u.reason, o.phone from unread_phone u
     join contact o on o.id = u.row_id where u.table_name = 'contact' order by u.row_id`,
  );
  expect(listed).toContainEqual({
    ...{ place: "contact.phone", reason: "DUPLICATE", phone: "09175550101" },
  });
  expect(listed.filter(({ reason }) => reason === "DUPLICATE")).toHaveLength(2);
  expect(listed).toContainEqual({
    ...{ place: "contact.phone", reason: "UNREADABLE", phone: "6285550105" },
  });
});

test("a line of the register bars every number that it may have meant", async () => {
  const lines = await run<{ phone: string; found: boolean }>(
    database.db,
    "select phone, phone_hash = phone_hash(phone) as found from do_not_contact order by phone",
  );
  expect(lines).toContainEqual({ phone: "639175550101", found: true });
  expect(lines).toContainEqual({ phone: "14155552671", found: true });
});

test.each([
  ["628123456789", ["ID"], ["628123456789"]],
  ["0812345678901", ["ID"], ["62812345678901"]],
  ["62215550123", ["ID"], ["62215550123"]],
  ["628123456789", ["US"], ["628123456789", "18123456789"]],
  ["009175550101", ["PH"], ["639175550101"]],
  ["12345", ["ID"], []],
] as const)("%s of %p may be %p", (digits, countries, numbers) => {
  expect(listNumbers(digits, countries)).toEqual([...numbers]);
});
