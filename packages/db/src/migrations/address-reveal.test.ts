import { expect, test } from "bun:test";
import { agency } from "../../test/agency.ts";
import { run } from "../../test/scratch.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest, migrations } from "./index.ts";

const database = useTestDatabase();
const names = migrations.map(({ name }) => name);
const before = names[names.indexOf("0087_address_reveal") - 1] ?? "";

const kinds = () =>
  run(database.db, "select what from number_reveal order by id");

test("G19: reveals of addresses go down with their kind, others stay, and the table refuses changes on both sides", async () => {
  const { db } = database;
  const { caseId, borrowerId, contactId, ...held } = await agency(db);
  const reveal = (what: string, contact: number | null) =>
    run(
      db,
      `with decision as (
        insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
        values (now(), 'REVEAL', 'ALLOW', 'ID', '[]', ${caseId}, ${borrowerId}, ${held.institutionId}) returning id
      )
      insert into number_reveal (what, contact_id, case_id, actor_id, decision_id, reason, at)
      select '${what}', ${contact}, ${caseId}, ${held.agentId}, id, 'asked', now() from decision`,
    );
  await reveal("PHONE", contactId);
  await reveal("ADDRESS", null);
  await reveal("COMPANY_ADDRESS", null);
  await expect(reveal("ADDRESS", contactId)).rejects.toThrow("check");
  await migrateTo(db, before);
  expect(await kinds()).toEqual([{ what: "PHONE" }]);
  await expect(reveal("ADDRESS", null)).rejects.toThrow("what_check");
  const change = () => run(db, "delete from number_reveal");
  await expect(change()).rejects.toThrow("append-only");
  await migrateToLatest(db);
  await reveal("ADDRESS", null);
  expect(await kinds()).toEqual([{ what: "PHONE" }, { what: "ADDRESS" }]);
  await expect(change()).rejects.toThrow("append-only");
}, 180_000);
