import { beforeAll, describe, expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import { receivePayment } from "@kolekta/api/repay/payment/actions/receive";
import { newCase, organisation } from "@kolekta/api/seeds";
import { sql } from "kysely";
import { getInstallationOutcomes, statesIn, useFleet } from "./world.ts";

const fleet = useFleet("north", "south");

beforeAll(async () => {
  for (const name of ["north", "south"]) await book(name);
}, 180_000);

/** Creates a case and a payment, so that the ledger has entries of both. */
async function book(name: string): Promise<void> {
  const db = fleet.db(name);
  await organisation(db);
  const { loanId } = await newCase(db);
  await receivePayment(createTestContext(db, null), {
    provider: "silent",
    txnId: "t1",
    eventType: "PAID",
    number: null,
    loanId,
    amountMinor: 100_000,
    currency: "IDR",
    paidAt: new Date(),
  });
}

/** Changes rows like an owner of the database. */
async function bypassTriggers(name: string, table: string, ...statements: string[]): Promise<void> {
  await fleet
    .db(name)
    .connection()
    .execute(async (db) => {
      const on = sql.table(table);
      await sql`alter table ${on} disable trigger user`.execute(db);
      for (const text of statements) await sql.raw(text).execute(db);
      await sql`alter table ${on} enable trigger user`.execute(db);
    });
}

const LATER =
  "update ledger_entry set value_on = value_on + 30 where id = (select max(id) from ledger_entry)";

interface Verification {
  readonly ledger: { intact: boolean; head: string };
  readonly audit: { intact: boolean; head: string };
  readonly files: { intact: boolean };
}

describe("fleet verify", () => {
  test("verifies each installation and records it there", async () => {
    const before = await fleet.run("status", "--json");
    expect(
      getInstallationOutcomes<{ verification: unknown }>(before)[0]?.data.verification,
    ).toBeNull();
    const { code, out, err } = await fleet.run("verify");
    expect(err).toContain("north: done, intact");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^north  done: intact\n {2}loans: 1 loans, 0 differences\n/),
    ]);
    const after = await fleet.run("status", "--verified-within", "1", "--json");
    expect(after.code).toBe(0);
    for (const { data } of getInstallationOutcomes<{ verification: Verification }>(after))
      expect(data.verification).toMatchObject({
        ledger: { intact: true, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
        records: { intact: true },
        audit: { intact: true },
        files: { intact: true },
      });
  }, 180_000);

  test("names the installation and the changed row, and so does the status from then on", async () => {
    await bypassTriggers("south", "ledger_entry", LATER);
    const found = await fleet.run("verify");
    expect(found.code).toBe(1);
    expect(found.out).toContain("north  done: intact");
    expect(found.out).toContain("south  failed: NOT intact: ledger");
    expect(found.out).toMatch(/seal \d+ of .*: ledger_entry \d+ was changed/);
    const reply = await fleet.run("status");
    expect(reply.code).toBe(1);
    expect(reply.out).toMatch(/^north +up to date .* intact /m);
    expect(reply.out).toMatch(/^south +not intact .*NOT intact \(ledger\) /m);
  }, 180_000);

  test("detects that a rebuilt chain lacks the head of the last verification", async () => {
    await bypassTriggers("north", "ledger_entry", LATER);
    await bypassTriggers("north", "ledger_seal", "truncate ledger_seal");
    const found = await fleet.run("verify", "--only", "north");
    expect(found.code).toBe(1);
    expect(found.out).toContain("is in no chain");
    const repeated = await fleet.run("verify", "--only", "north");
    expect(repeated.code).toBe(1);
    expect(repeated.out).toContain("is in no chain");
    const all = await fleet.run("verify", "--accept-heads");
    expect([all.code, all.out, all.err]).toEqual([
      1,
      "",
      expect.stringContaining("--accept-heads needs --only"),
    ]);
    await fleet.run("verify", "--only", "north", "--accept-heads");
    const accepted = await fleet.run("verify", "--only", "north");
    expect(accepted.out).not.toContain("is in no chain");
  }, 180_000);

  test("names a variable without an address and shows no more of it", async () => {
    const bare = { name: "bare", dataDir: "data/bare" };
    await fleet.write([{ ...bare, databaseUrl: { env: "PATH" } }]);
    const wrong = await fleet.run("verify", "--only", "bare", "--json");
    expect(statesIn(wrong)).toEqual(["bare failed"]);
    expect(getInstallationOutcomes(wrong)[0]?.line).toMatch(
      /^installation bare: PATH must be a URL/,
    );
    expect(wrong.out).not.toContain(process.env["PATH"] ?? "");
    await fleet.write([{ ...bare, databaseUrl: { env: "BARE_URL" } }]);
    const unset = await fleet.run("verify", "--only", "bare", "--json");
    expect(getInstallationOutcomes(unset)[0]?.line).toBe(
      "installation bare: the variable BARE_URL is not set",
    );
  }, 180_000);
});
