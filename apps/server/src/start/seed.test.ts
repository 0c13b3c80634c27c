import { expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { seedDemo } from "./seed.ts";

const database = useTestDatabase();

test("a seed transaction may idle without limit", async () => {
  const { db, url } = database;
  await sql`
    create function refuse_with_limit() returns trigger language plpgsql as $$
    begin
      raise exception 'idle limit %', current_setting('idle_in_transaction_session_timeout');
    end $$`.execute(db);
  await sql`
    create trigger refuse before insert on app_user execute function refuse_with_limit()`.execute(
    db,
  );
  const context = { ...createTestContext(db, null, { via: "JOB" }), databaseUrl: url };
  await expect(seedDemo(context)).rejects.toThrow("idle limit 0");
});
