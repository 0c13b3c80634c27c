import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { sameInstant } from "../../core/testing-instant.ts";
import type { Persona } from "../../seeds/index.ts";
import { usePayments } from "../payment/testing.ts";
import { repayRouter } from "../router.ts";

const NOW = new Date("2026-11-28T05:00:00Z");

const harness = usePayments();
const call = createCallerFactory(repayRouter);

const enter = async (person: Persona) =>
  call(createTestContext(harness.db, await getActor(harness.db, person), { now: () => NOW }))
    .bankFile;
const finance = () => enter(harness.org.finance);

const COLUMNS = { paidAt: "Posted", credit: "Money in", debit: "Money out" };
const CIMB = { name: "CIMB", columns: COLUMNS, order: "DMY", decimal: "," } as const;
const STATEMENT = new File(
  [
    "Account;123\nPosted;Text;Money out;Money in\n03/11/2026;Transfer;;1.250.000,00\n03/11/2026;Fee;5.000,00;",
  ],
  "cimb.csv",
);

const reconcile = async (format?: string) =>
  (await finance()).reconcile({ day: "2026-11-03", provider: "cimb", file: STATEMENT, format });

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: Error) => error.message,
  );

test("a saved bank format reads the statements of its bank", async () => {
  expect(await refusal(reconcile())).toBe("payment.columnMissing");
  expect(await refusal(reconcile("CIMB"))).toBe("payment.formatUnknown");
  await (await finance()).saveFormat(CIMB);
  const { counts, fileId } = await reconcile("CIMB");
  expect(counts).toMatchObject({ rows: 1, missingHere: 1, outgoing: 1 });
  const { rows } = await (await finance()).listDifferences({ fileId });
  expect(rows).toMatchObject([{ bankMinor: 1_250_000 }]);
});

test("a format of the product can be chosen and must have its columns", async () => {
  expect(await refusal(reconcile("BPI"))).toBe("payment.columnMissing");
});

test("lists the product's formats and the saved ones with their author", async () => {
  await (await finance()).saveFormat({ ...CIMB, order: "YMD" });
  const formats = await (await finance()).listFormats();
  expect(formats.map(({ name }) => name)).toEqual(["BCA", "Mandiri", "BRI", "BPI", "CIMB"]);
  expect(formats.at(0)).toMatchObject({ savedBy: null, savedAt: null });
  expect(formats.at(-1)).toMatchObject({
    order: "YMD",
    savedAt: sameInstant(NOW),
    savedBy: expect.any(String),
  });
});

test("refuses the names of the product's formats and formats without an amount", async () => {
  const save = async (change: object) =>
    refusal((await finance()).saveFormat({ ...CIMB, ...change }));
  expect(await save({ name: "bca" })).toBe("payment.formatShipped");
  for (const change of [{ columns: { paidAt: "Posted", amount: " " } }, { hasMark: true }])
    expect(await save(change)).toContain("payment.formatAmount");
});

test("deletes a format once, with its content in the audit trail", async () => {
  await (await finance()).saveFormat(CIMB);
  await (await finance()).deleteFormat({ name: "CIMB" });
  expect(await refusal(reconcile("CIMB"))).toBe("payment.formatUnknown");
  expect(await refusal((await finance()).deleteFormat({ name: "CIMB" }))).toBe("record.notFound");
  const trail = await harness.db
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("entity", "=", "bank_format")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(trail).toMatchObject([
    { action: "payment.deleteFormat", before: { columns: COLUMNS } },
    { action: "payment.saveFormat", after: { columns: COLUMNS } },
  ]);
});

test("a name in other letters is the same format", async () => {
  await (await finance()).saveFormat({ ...CIMB, name: "cimb", order: "MDY" });
  const formats = await (await finance()).listFormats();
  expect(formats.filter(({ savedAt }) => savedAt)).toMatchObject([{ name: "cimb", order: "MDY" }]);
  await (await finance()).deleteFormat({ name: "CIMB" });
});

test("a person of finance for some institutions changes no format", async () => {
  await harness.db
    .insertInto("userInstitution")
    .values({ userId: harness.org.finance.id, institutionId: harness.org.north.id })
    .execute();
  expect(await refusal((await finance()).saveFormat(CIMB))).toBe("access.denied");
  await harness.db.deleteFrom("userInstitution").execute();
});

test("an agent sees and saves no format", async () => {
  const agent = await enter(harness.org.north.agent);
  expect(await refusal(agent.listFormats())).toBe("access.denied");
  expect(await refusal(agent.saveFormat(CIMB))).toBe("access.denied");
});
