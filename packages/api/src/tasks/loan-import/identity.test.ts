import { beforeAll, describe, expect, test } from "bun:test";
import {
  uploadAndCheck,
  type Loading,
  uploadAndApply,
  waitForRun,
  type IntakeHarness,
  testMapping,
} from "./testing/harness.ts";
import {
  withFreshNumbers,
  getRefusalKey,
  findLoan,
  fingerprintPortfolio,
  useIntakeWorld,
} from "./testing/world.ts";
import { type TestLoan, buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

const BUDI = { name: "Budi Santoso", phone: "081234567001" };
const SITI = { name: "Siti Aminah", phone: "081234567002" };

let ids = 0;
const newId = () => `P${(ids += 1)}`;

const listIssues = async (loans: readonly TestLoan[], loading: Loading = intake.north) => {
  const before = await fingerprintPortfolio(intake.db);
  const run = await uploadAndCheck(harness, buildTape(loans), loading);
  const { runId } = run;
  const { rows } = await harness.call.listIssues({ runId });
  const outcome = await getRefusalKey(harness.call.applyRun({ runId }));
  if (rows.length > 0) {
    expect(outcome).toBe("loanImport.hasErrors");
    expect(await fingerprintPortfolio(intake.db)).toEqual(before);
  }
  return { counts: run.counts, rows };
};

const stored = async (no: string) => {
  const loan = await findLoan(intake.db, no);
  const { name, phone, sourceId } = await intake.db
    .selectFrom("borrower")
    .select(["name", "phone", "sourceId"])
    .where("id", "=", loan?.borrowerId ?? 0)
    .executeTakeFirstOrThrow();
  return { name, phone, customer: sourceId?.split(":")[1] };
};

const load = async (loans: readonly TestLoan[], loading: Loading = intake.north) =>
  (await uploadAndApply(harness, buildTape(loans), loading)).counts;

describe("one borrower id for two people in a tape", () => {
  test("every row of the id is an error with both values and rows", async () => {
    const customer = newId();
    const loans = withFreshNumbers([
      { customer, ...BUDI },
      {},
      { customer, ...SITI },
      { customer, ...BUDI, phone: "081234567003" },
    ]);
    const { counts, rows } = await listIssues(loans);
    expect(counts).toMatchObject({ created: 1, failing: 3, casesCreated: 1 });
    const about = { column: "customer", target: "borrowerId" as const, value: customer };
    expect(rows).toMatchObject([
      {
        ...about,
        row: 2,
        message:
          "One borrower ID, two people: Budi Santoso, 6281234567001 here; Siti Aminah, 6281234567002 in row 4",
      },
      {
        ...about,
        row: 4,
        message:
          "One borrower ID, two people: Siti Aminah, 6281234567002 here; Budi Santoso, 6281234567001 in row 2",
      },
      {
        ...about,
        row: 5,
        message:
          "One borrower ID, two people: Budi Santoso, 6281234567003 here; Siti Aminah, 6281234567002 in row 4",
      },
    ]);
  });

  test("rows of one loan are named too, though only the first is retained", async () => {
    const customer = newId();
    const [loan] = withFreshNumbers([{ customer, ...BUDI }]) as [TestLoan];
    const { counts, rows } = await listIssues([loan, { ...loan, ...SITI }]);
    expect(counts).toMatchObject({ created: 0, failing: 2 });
    expect(rows.map(({ row, message }) => [row, message])).toEqual([
      [
        2,
        "One borrower ID, two people: Budi Santoso, 6281234567001 here; Siti Aminah, 6281234567002 in row 3",
      ],
      [
        3,
        "One borrower ID, two people: Siti Aminah, 6281234567002 here; Budi Santoso, 6281234567001 in row 2",
      ],
      [3, "Does not match row 2 for the same loan"],
    ]);
  });

  test("one loan under two borrower ids names both", async () => {
    const [first, second] = [newId(), newId()];
    const [loan] = withFreshNumbers([{ customer: first, ...BUDI }]) as [TestLoan];
    const { rows } = await listIssues([loan, { ...loan, customer: second }]);
    expect(rows).toMatchObject([
      {
        row: 3,
        value: second,
        message: `Borrower ID ${second} here, ${first} in row 2 for the same loan`,
      },
    ]);
  });

  test.each([
    ["another spelling", { ...BUDI, name: "BUDI  SANTÔSO" }],
    ["another name", { ...BUDI, name: "Budi S. Santoso" }],
    ["another phone", { ...BUDI, phone: SITI.phone }],
  ])("%s as the only difference is the same person", async (_, person) => {
    const customer = newId();
    const loans = withFreshNumbers([
      { customer, ...BUDI },
      { customer, ...person },
    ]);
    expect(await load(loans)).toMatchObject({ created: 2, failing: 0 });
  });

  test("equal ids of two lenders are two people", async () => {
    const customer = newId();
    const product = { name: "Other product", lender: "Other lender", currency: "IDR" };
    await load(withFreshNumbers([{ customer, ...BUDI }]));
    const counts = await load(withFreshNumbers([{ customer, ...SITI }]), {
      ...intake.north,
      mapping: testMapping({ product }),
    });
    expect(counts).toMatchObject({ created: 1, failing: 0 });
  });
});

describe("a borrower id that is known", () => {
  test("with another name and phone is an error with both values", async () => {
    const customer = newId();
    await load(withFreshNumbers([{ customer, ...BUDI }]));
    const loans = withFreshNumbers([{ customer, ...SITI }]);
    const { counts, rows } = await listIssues(loans);
    expect(counts).toMatchObject({ created: 0, failing: 1, casesCreated: 0 });
    expect(rows).toMatchObject([
      {
        row: 2,
        column: "customer",
        target: "borrowerId",
        value: customer,
        message:
          "The borrower ID belongs to another person: Siti Aminah, 6281234567002 here; Budi Santoso, 0812****001 on record",
      },
    ]);
  });

  test("the name is masked for an institution that never had the borrower", async () => {
    const customer = newId();
    await load(withFreshNumbers([{ customer, ...BUDI }]));
    const { rows } = await listIssues(withFreshNumbers([{ customer, ...SITI }]), intake.south);
    expect(rows[0]?.message).toEndWith("B*** S******, 0812****001 on record");
  });

  test("a name without a phone matches no known borrower", async () => {
    const customer = newId();
    await load(withFreshNumbers([{ customer, ...BUDI }]));
    const { rows } = await listIssues(withFreshNumbers([{ customer, name: SITI.name, phone: "" }]));
    expect(rows[0]?.message).toContain("Siti Aminah, – here");
  });

  test("a row of a known loan contradicts as one of a new loan does", async () => {
    const [loan] = withFreshNumbers([{ customer: newId(), ...BUDI }]) as [TestLoan];
    await load([loan]);
    const { counts, rows } = await listIssues([{ ...loan, ...SITI }]);
    expect(counts).toMatchObject({ updated: 0, failing: 1, casesUpdated: 0 });
    expect(rows).toHaveLength(1);
    expect(await stored(loan.no)).toMatchObject({ name: BUDI.name });
  });

  test("a spelling, then a phone, then a name are updates", async () => {
    const [loan] = withFreshNumbers([{ customer: newId(), ...BUDI }]) as [TestLoan];
    await load([loan]);
    for (const change of [
      { name: "BUDI SANTOSO" },
      { name: "Budi Santoso", phone: SITI.phone },
      SITI,
    ]) {
      const counts = await load([{ ...loan, ...change }]);
      expect(counts).toMatchObject({ updated: 1, failing: 0 });
    }
    expect(await stored(loan.no)).toMatchObject({ name: SITI.name, phone: "6281234567002" });
  });

  test("a row that changes nothing contradicts nothing", async () => {
    const [loan] = withFreshNumbers([{ customer: newId(), ...BUDI }]) as [TestLoan];
    await load([loan]);
    await load([{ ...loan, phone: SITI.phone }]);
    await load([{ ...loan, ...SITI }]);
    const asOf = "2026-03-30";
    const older = await load([loan], { ...intake.north, mapping: testMapping({ asOf }) });
    expect(older).toMatchObject({ older: 1, failing: 0 });
    expect(await load([{ ...loan, ...SITI }])).toMatchObject({ unchanged: 1 });
  });
});

test("one id that two products load as two people simultaneously is accepted once", async () => {
  const customer = newId();
  const product = { name: "Second product", lender: "Test lender", currency: "IDR" };
  const runs = [
    await uploadAndCheck(
      harness,
      buildTape(withFreshNumbers([{ customer, ...BUDI }])),
      intake.north,
    ),
    await uploadAndCheck(harness, buildTape(withFreshNumbers([{ customer, ...SITI }])), {
      ...intake.south,
      mapping: testMapping({ product }),
    }),
  ];
  expect(runs.map(({ counts }) => counts?.failing)).toEqual([0, 0]);
  await Promise.all(runs.map(({ runId }) => harness.call.applyRun({ runId })));
  const ended = await Promise.all(runs.map(({ runId }) => waitForRun(harness, runId)));
  expect(ended.map(({ state }) => state).toSorted()).toEqual(["APPLIED", "CHECKED"]);
  const rejected = ended.find(({ state }) => state === "CHECKED");
  expect(rejected?.counts).toMatchObject({ created: 0, failing: 1 });
});

describe("a known loan under another borrower id", () => {
  test("is an error that names both ids, and changes neither borrower", async () => {
    const [first, second] = [newId(), newId()];
    const [loan] = withFreshNumbers([{ customer: first, ...BUDI }]) as [TestLoan];
    await load([loan]);
    const { counts, rows } = await listIssues([{ ...loan, customer: second, repaid: "5" }]);
    expect(counts).toMatchObject({ updated: 0, failing: 1, casesUpdated: 0 });
    expect(rows).toMatchObject([
      {
        row: 2,
        column: "customer",
        target: "borrowerId",
        value: second,
        message: `The loan belongs to another borrower: ID ${second} here, ${first} on record`,
      },
    ]);
    expect(await stored(loan.no)).toMatchObject({ customer: first });
  });

  test("is an error even if the other borrower is known", async () => {
    const loans = withFreshNumbers([
      { customer: newId(), ...BUDI },
      { customer: newId(), ...SITI },
    ]) as [TestLoan, TestLoan];
    await load(loans);
    const { customer, name, phone } = loans[1] as Required<TestLoan>;
    const { rows } = await listIssues([{ ...loans[0], customer, name, phone }]);
    expect(rows).toMatchObject([{ row: 2, value: customer }]);
  });
});
