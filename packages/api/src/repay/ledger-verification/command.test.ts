import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { verifyCommand } from "../../verify.ts";
import { type History, useHistory } from "./testing.ts";

const { harness, live } = useHistory();
let history: History;

beforeAll(async () => {
  await harness.open();
  history = await live();
}, 180_000);

describe("the command", () => {
  const run = (db: Db, fixCache: boolean) =>
    verifyCommand.run(
      {
        context: { ...harness.context(), db, now: () => history.now },
        actAs: () => Promise.reject(new Error("nobody")),
        progress: () => {},
      },
      { args: {}, options: { fixCache, only: "loans" } },
    );

  test("reports differences in words and succeeds only without any", async () => {
    const clean = await run(harness.db, false);
    expect(clean.lines[0]).toMatch(/^loans: \d+ loans, 0 differences$/);
    expect(clean.ok).toBe(true);
    await sql`update loan set late_fee_minor = late_fee_minor + 7 where id = ${history.loanId}`.execute(
      harness.db,
    );
    const { ok, lines } = await run(harness.db, false);
    expect(ok).toBe(false);
    expect(lines[1]).toMatch(
      new RegExp(
        `^  loan ${history.loanId}: loan ${history.loanId}, lateFeeMinor: stored \\d+, derived \\d+$`,
      ),
    );
  });

  test("corrects the rows and reports the remaining differences", async () => {
    const mended = await run(harness.db, true);
    expect(mended).toMatchObject({
      ok: true,
      data: { parts: { loans: { data: { fixed: 1, left: 0 } } } },
    });
    await sql`update borrower set times_settled = 3 where id = (select borrower_id from loan where id = ${history.loanId})`.execute(
      harness.db,
    );
    const result = await run(harness.db, true);
    expect(result).toMatchObject({
      ok: false,
      data: { parts: { loans: { data: { fixed: 0, left: 1 } } } },
    });
    await sql`update borrower set times_settled = 0 where id = (select borrower_id from loan where id = ${history.loanId})`.execute(
      harness.db,
    );
    expect((await run(harness.db, false)).ok).toBe(true);
  });
});
