import { expect, test } from "bun:test";
import { run } from "../../test/scratch.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest } from "./index.ts";

const database = useTestDatabase();

test("0050 blanks every reply that was kept so far; the keys stay", async () => {
  await migrateTo(database.db, "0048_audit_seal");
  await run(
    database.db,
    `insert into idempotency (user_id, procedure, key, request_hash, reply)
     values (1, 'tasks.contact.reveal', 'a', 'h', '{"phone": "6281277665544"}')`,
  );
  await migrateToLatest(database.db);
  const kept = await run(
    database.db,
    "select key, reply, authority from idempotency",
  );
  expect(kept).toEqual([{ key: "a", reply: null, authority: null }]);
}, 60_000);
