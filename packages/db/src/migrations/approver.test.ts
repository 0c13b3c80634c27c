import { expect, test } from "bun:test";
import { run } from "../../test/scratch.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest, migrations } from "./index.ts";

const database = useTestDatabase();
const names = migrations.map(({ name }) => name);

const hire = (login: string, roleId: number) =>
  run(
    database.db,
    `insert into app_user (login, name, email, role_id, password_hash)
     values ('${login}', 'Lender', '${login}@lender.example', ${roleId}, '!')`,
  );

test("confirms the approvers that there are, records how, and nobody who comes later", async () => {
  const { db } = database;
  await migrateTo(db, names[names.indexOf("0093_approver") - 1] ?? "");
  await hire("head", 7);
  await hire("service", 5);
  await migrateToLatest(db);
  await hire("later", 7);
  const users = await run(
    db,
    `select login, confirmation, confirmed_at is not null as is_dated, confirmer_id from app_user
     where login in ('head', 'service', 'later') order by id`,
  );
  expect(users).toEqual([
    {
      login: "head",
      confirmation: "UPGRADE",
      isDated: true,
      confirmerId: null,
    },
    { login: "service", confirmation: null, isDated: false, confirmerId: null },
    { login: "later", confirmation: null, isDated: false, confirmerId: null },
  ]);
});
