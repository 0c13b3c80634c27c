import { describe, expect, test } from "bun:test";
import { getRefusal } from "../../session/testing.ts";
import { newLoan, usePushWorld } from "./testing/push.ts";
import { findCase, findLoan, fingerprintPortfolio, ledgerDifferences } from "./testing/world.ts";

const { world, asOwnLender, as, product } = usePushWorld();
const order = (loans: object[], more: object = {}) => ({ ...world.north, product, loans, ...more });
const outcomes = ({ loans }: { loans: readonly { outcome: string }[] }) =>
  loans.map(({ outcome }) => outcome);

describe("loans by the API", () => {
  test("are written as an import writes them: loan, case, run, event and audit entry", async () => {
    const { loanImport } = await asOwnLender();
    const loan = newLoan();
    const reply = await loanImport.push(order([loan]));
    const stored = await findLoan(world.db, loan.loanNumber);
    const opened = await findCase(world.db, loan.loanNumber);
    expect(reply).toMatchObject({
      state: "APPLIED",
      counts: { created: 1, casesCreated: 1, failing: 0 },
      loans: [{ index: 0, outcome: "created", loanId: stored?.id, caseId: opened?.id, issues: [] }],
    });
    expect(stored).toMatchObject({ principalMinor: 1_000_000, repaidMinor: 0 });
    expect(opened).toMatchObject({ institutionId: world.org.north.id, arrearsMinor: 1_000_000 });
    const audits = await world.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("entity", "=", "import_run")
      .where("entityId", "=", String(reply.runId))
      .execute();
    const run = await world.db
      .selectFrom("importRun")
      .select(["state", "kind", "createdBy", "rowCount"])
      .where("id", "=", reply.runId)
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({ state: "APPLIED", kind: "json", rowCount: 1 });
    expect(audits).toEqual([{ action: "intake.apply", actorId: run.createdBy }]);
  });

  test("a thousand loans, and the same again changes nothing", async () => {
    const { loanImport } = await asOwnLender();
    const loans = Array.from({ length: 1_000 }, () => newLoan());
    const first = await loanImport.push(order(loans));
    expect(first.counts).toMatchObject({ created: 1_000, casesCreated: 1_000, failing: 0 });
    expect(new Set(first.loans.map(({ loanId }) => loanId)).size).toBe(1_000);
    const repeat = await loanImport.push(order(loans));
    expect(repeat.counts).toMatchObject({ created: 0, unchanged: 1_000 });
    expect(repeat.loans.map(({ caseId }) => caseId)).toEqual(
      first.loans.map(({ caseId }) => caseId),
    );
    expect(await ledgerDifferences(world.db)).toEqual([]);
    expect(await getRefusal(loanImport.push(order([...loans, newLoan()])))).not.toBeNull();
  });

  test("a retry under the same key answers the first reply, another input is refused", async () => {
    const { loanImport, retryAs } = await asOwnLender("push-1");
    const input = order([newLoan()]);
    const first = await loanImport.push(input);
    expect(await retryAs("push-1").loanImport.push(input)).toEqual(first);
    const other = retryAs("push-1").loanImport.push(order([newLoan()]));
    expect(await getRefusal(other)).toBe("request.idempotencyConflict");
    expect((await retryAs("push-2").loanImport.push(input)).counts.unchanged).toBe(1);
  });

  test("two pushes of the same loans at once write each loan once", async () => {
    const { loanImport } = await asOwnLender();
    const loans = Array.from({ length: 50 }, () => newLoan());
    const replies = await Promise.all([1, 2].map(() => loanImport.push(order(loans))));
    expect(replies.map(({ counts }) => counts.created).sort((a, b) => a - b)).toEqual([0, 50]);
    expect(replies.map(({ counts }) => counts.unchanged).sort((a, b) => a - b)).toEqual([0, 50]);
  });

  test("amounts are minor units, exactly", async () => {
    const { loanImport } = await asOwnLender();
    const loan = newLoan({ principal: 123_405, zone: "Asia/Manila", phone: "09171234567" });
    const peso = { ...product, name: "Own peso", currency: "PHP" };
    const reply = await loanImport.push(order([loan], { product: peso }));
    expect(reply.loans[0]?.issues).toEqual([]);
    expect(await findLoan(world.db, loan.loanNumber)).toMatchObject({ principalMinor: 123_405 });
  });

  test("a person with the permission pushes loans too", async () => {
    const { loanImport } = await as(world.org.operations);
    const reply = await loanImport.push(order([newLoan()]));
    expect(reply.counts.created).toBe(1);
  });
});

describe("a loan with an error", () => {
  const bad = () => newLoan({ principal: -5 });

  test("refuses all in mode all, with each issue by index, field and value", async () => {
    const { loanImport } = await asOwnLender();
    const before = await fingerprintPortfolio(world.db);
    const loans = [newLoan(), bad(), newLoan({ loanOn: "2026-02-30", daysDelinquent: null })];
    const reply = await loanImport.push(order(loans));
    expect(reply.state).toBe("REFUSED");
    expect(reply.counts).toMatchObject({ created: 1, failing: 2 });
    expect(outcomes(reply)).toEqual(["created", "failed", "failed"]);
    expect(reply.loans[1]?.issues).toMatchObject([
      { key: "negative", field: "principal", value: "-5", message: "Below zero" },
    ]);
    expect(reply.loans[2]?.issues.map(({ key, field }) => [key, field])).toEqual([
      ["day", "loanOn"],
      ["required", "daysDelinquent"],
    ]);
    expect(await fingerprintPortfolio(world.db)).toEqual(before);
    const { loanImport: screen } = await as(world.org.operations);
    const { total } = await screen.listIssues({ runId: reply.runId ?? 0 });
    expect(total).toBe(3);
  });

  test("is left out in mode valid", async () => {
    const { loanImport } = await asOwnLender();
    const [good, wrong] = [newLoan(), bad()];
    const reply = await loanImport.push(order([wrong, good], { mode: "valid" }));
    expect(reply.state).toBe("APPLIED");
    expect(outcomes(reply)).toEqual(["failed", "created"]);
    expect(reply.counts).toMatchObject({ created: 1, failing: 1 });
    expect(await findLoan(world.db, wrong.loanNumber)).toBeUndefined();
    expect(await findLoan(world.db, good.loanNumber)).toBeDefined();
    expect(await ledgerDifferences(world.db)).toEqual([]);
  });

  test("leaves out every loan that it contradicts", async () => {
    const { loanImport } = await asOwnLender();
    const twice = newLoan();
    const [own, stranger] = [newLoan(), newLoan()];
    const loans = [
      twice,
      { ...twice, principal: 2_000_000 },
      own,
      { ...stranger, borrowerId: own.borrowerId },
      newLoan(),
    ];
    const reply = await loanImport.push(order(loans, { mode: "valid" }));
    expect(outcomes(reply)).toEqual(["failed", "failed", "failed", "failed", "created"]);
    expect(reply.loans[0]?.issues[0]?.message).toContain("row 1");
    expect(await findLoan(world.db, twice.loanNumber)).toBeUndefined();
    expect(await findLoan(world.db, own.loanNumber)).toBeUndefined();
  });

  test("is a fraction of a unit, never a rounded amount", async () => {
    const { loanImport } = await asOwnLender();
    const reply = await loanImport.push(order([newLoan({ principal: 100.5 })]));
    expect(reply.loans[0]?.issues).toMatchObject([{ key: "amount", value: "100.5" }]);
  });

  test("of another JSON type or with two figures for one refuses the request", async () => {
    const { loanImport } = await asOwnLender();
    const push = (values: object) => loanImport.push(order([newLoan(values)])).catch(String);
    expect(await push({ principal: "1000" })).toContain("principal");
    expect(await push({ outstanding: 1 })).toContain("loanImport.targetTwice");
    expect(await push({ colour: "red" })).toContain("colour");
  });
});

test("a dry run answers what would happen and writes nothing", async () => {
  const { loanImport } = await asOwnLender();
  const before = await fingerprintPortfolio(world.db);
  const countRuns = () =>
    world.db
      .selectFrom("importRun")
      .select(({ fn }) => fn.countAll().as("runs"))
      .executeTakeFirstOrThrow();
  const runs = await countRuns();
  const input = order([newLoan(), newLoan({ principal: null })], { mode: "valid", dryRun: true });
  const reply = await loanImport.push(input);
  expect(reply).toMatchObject({
    state: "CHECKED",
    runId: null,
    counts: { created: 1, failing: 1 },
  });
  expect(outcomes(reply)).toEqual(["created", "failed"]);
  expect(await fingerprintPortfolio(world.db)).toEqual(before);
  expect(await countRuns()).toEqual(runs);
});
