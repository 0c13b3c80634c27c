import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { watched } from "../../../test/explain.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { organisation, type Organisation } from "../../seeds/index.ts";
import { manageRouter } from "../router.ts";

/*
 * Regression: a search for a rare action read tens of millions of lines one by one and took
 * seconds.
 */
const database = useTestDatabase();
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  await sql`
    insert into audit_log (at, via, action, entity, entity_id)
    select now() - n * interval '1 second', 'WEB', case when n = 19000 then 'user.block' else 'log.save' end, 'thing', n::text
    from generate_series(1, 20000) n`.execute(database.db);
  await sql`vacuum analyze audit_log`.execute(database.db);
});

test.each(["user.block", "user"])(
  "finds rarely used actions of the trail by an index: %s",
  async (action) => {
    const { db, explained } = watched(database.db);
    const head = await getActor(db, org.management);
    const call = createCallerFactory(manageRouter)(createTestContext(db, head));
    const { rows } = await call.audit.list({ action });
    expect(rows.map((row) => row.action)).toEqual(["user.block"]);
    const page = (await explained(/at_text/)).at(0);
    expect([...(page?.indexes ?? [])].join()).toContain("_split_part_action_");
  },
);
