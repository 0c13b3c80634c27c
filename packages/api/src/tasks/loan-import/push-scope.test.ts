import { describe, expect, test } from "bun:test";
import { getRefusal } from "../../session/testing.ts";
import { saveLenderRule } from "./testing/placement.ts";
import { newLoan, usePushWorld } from "./testing/push.ts";
import { findCase, fingerprintPortfolio } from "./testing/world.ts";

const { world, lenders, asOwnLender, withKey, as, product } = usePushWorld();
const order = (loans: object[], more: object = {}) => ({ ...world.north, product, loans, ...more });
const FOREIGN = { name: "Foreign cash", lender: "Other lender", currency: "IDR" } as const;

const ofForeign = () => withKey({ lenderId: lenders.foreign });
const createForeignLoan = async () => {
  const loan = newLoan();
  const { loanImport } = await ofForeign();
  await loanImport.push(order([loan], { product: FOREIGN }));
  return loan;
};
const recalled = (loanNumber: string, name: string) => ({
  product: name,
  loanNumbers: [loanNumber],
  reason: "LENDER_RECALL" as const,
  note: "by the lender",
});

describe("a key of a lender", () => {
  test("names no other lender and no product of another, and does not learn whose it is", async () => {
    const loan = await createForeignLoan();
    const { loanImport } = await asOwnLender();
    const before = await fingerprintPortfolio(world.db);
    const { lender } = product;
    for (const send of [loanImport.push, loanImport.patch]) {
      const push = (changes: object) =>
        send(order([loan], changes)).then(
          () => null,
          ({ cause }) => [cause.key, cause.field, cause.params],
        );
      expect(await push({ product: FOREIGN })).toEqual([
        "loanImport.lenderForeign",
        "product.lender",
        { lender: "Other lender", own: "Test lender" },
      ]);
      const disguised = ["loanImport.productForeign", "product.name", {}];
      expect(await push({ product: { ...FOREIGN, lender } })).toEqual(disguised);
      expect(await push({ product: { ...FOREIGN, lender, currency: "PHP" } })).toEqual(disguised);
    }
    expect(await fingerprintPortfolio(world.db)).toEqual(before);
  });

  test("neither recalls nor withdraws a loan of another", async () => {
    const { loanNumber } = await createForeignLoan();
    const { placement } = await asOwnLender();
    const input = recalled(loanNumber, FOREIGN.name);
    const unknown = { caseId: null, refusal: { key: "placement.noOpenCase" } };
    const recall = await placement.recallLoans({ ...input, inDays: 3 });
    expect(recall).toMatchObject({ recalled: 0, loans: [unknown] });
    const withdrawal = await placement.withdrawLoans(input);
    expect(withdrawal).toMatchObject({ requested: 0, loans: [{ ...unknown, requestId: null }] });
    const owner = await ofForeign();
    expect((await owner.placement.withdrawLoans(input)).requested).toBe(1);
  });

  test("reaches only institutions linked to its lender", async () => {
    const { loanImport } = await asOwnLender();
    const unlink = world.db
      .deleteFrom("institutionLender")
      .where("institutionId", "=", world.org.south.id)
      .where("lenderId", "=", lenders.own);
    await unlink.execute();
    const refused = (institutionId: number) =>
      loanImport.push(order([newLoan()], { institutionId })).then(
        () => null,
        ({ cause }) => [cause.key, cause.field, cause.params],
      );
    const refusal = (id: number) => ["loanImport.institutionForeign", "institutionId", { id }];
    expect(await refused(world.org.south.id)).toEqual(refusal(world.org.south.id));
    expect(await refused(999_999)).toEqual(refusal(999_999));
    await world.db
      .insertInto("institutionLender")
      .values({ institutionId: world.org.south.id, lenderId: lenders.own })
      .execute();
    expect(await refused(world.org.south.id)).toBeNull();
  });

  test("sees no run, mapping or issue of an import by file", async () => {
    const { loanImport } = await asOwnLender();
    const calls = [
      () => loanImport.listRuns({}),
      () => loanImport.listMappings(),
      () => loanImport.listIssues({ runId: 1 }),
      () => loanImport.applyRun({ runId: 1 }),
    ];
    for (const call of calls) expect(await getRefusal(call())).toBe("key.procedure");
  });
});

describe("a key of an institution", () => {
  const ofNorth = () => withKey({ institutionId: world.org.north.id });

  test("pushes to its institution only", async () => {
    const { loanImport } = await ofNorth();
    const loan = newLoan();
    const reply = await loanImport.push({ product, loans: [loan] });
    expect(reply.institutionId).toBe(world.org.north.id);
    const south = loanImport.push({ product, loans: [loan], ...world.south });
    expect(await getRefusal(south)).toBe("loanImport.institutionForeign");
    const ruled = loanImport.push({ product, loans: [loan], byRule: true });
    expect(await getRefusal(ruled)).toBe("access.denied");
  });

  test("leaves a loan of another institution alone, even one no longer late", async () => {
    const { loanImport } = await asOwnLender();
    const loan = newLoan();
    await loanImport.push({ ...order([loan]), ...world.south });
    const before = await findCase(world.db, loan.loanNumber);
    const north = await ofNorth();
    for (const daysDelinquent of [0, 11]) {
      const { state, loans } = await north.loanImport.push(order([{ ...loan, daysDelinquent }]));
      expect(state).toBe("REFUSED");
      expect(loans).toMatchObject([{ loanId: null, issues: [{ key: "placedElsewhere" }] }]);
    }
    const patched = await north.loanImport.patch(
      order([{ loanNumber: loan.loanNumber, email: "a@b.example" }]),
    );
    expect(patched.loans[0]?.issues[0]?.key).toBe("loanUnknown");
    expect(await findCase(world.db, loan.loanNumber)).toEqual(before);
    const { placement } = north;
    const input = recalled(loan.loanNumber, product.name);
    expect((await placement.withdrawLoans(input)).requested).toBe(0);
  });
});

test("without the permission a key is refused, and a person without it too", async () => {
  const { loanImport } = await withKey({ permissions: ["lender.read"] });
  expect(await getRefusal(loanImport.push(order([newLoan()])))).toBe("access.denied");
  const finance = await as(world.org.finance);
  expect(await getRefusal(finance.loanImport.push(order([newLoan()])))).toBe("access.denied");
});

test("without an institution or a rule the push is refused", async () => {
  const { loanImport } = await asOwnLender();
  const push = loanImport.push({ product, loans: [newLoan()] });
  expect(await getRefusal(push)).toBe("loanImport.institutionMissing");
  const ruled = loanImport.push({ product, loans: [newLoan()], byRule: true });
  expect(await getRefusal(ruled)).toBe("placement.noRule");
});

test("by the lender's rule new cases go to the institutions of the shares", async () => {
  const { north, south } = world.org;
  await saveLenderRule(world.db, { [north.id]: 5_000, [south.id]: 5_000 });
  const { loanImport } = await asOwnLender();
  const loans = Array.from({ length: 40 }, () => newLoan());
  const { state, institutionId } = await loanImport.push({ product, loans, byRule: true });
  expect([state, institutionId]).toEqual(["APPLIED", north.id]);
  const cases = await Promise.all(loans.map(({ loanNumber }) => findCase(world.db, loanNumber)));
  const institutionIds = new Set(cases.map((found) => found?.institutionId));
  expect(institutionIds).toEqual(new Set([north.id, south.id]));
});

test("figures of a later day than today are refused", async () => {
  const { loanImport } = await asOwnLender();
  const push = loanImport.push(order([newLoan()], { asOf: "2999-01-01" }));
  expect(await getRefusal(push)).toBe("loanImport.asOfAhead");
});

test("an administrator, who sees no case, neither pushes nor recalls", async () => {
  const { loanImport } = await asOwnLender();
  const { loanNumber } = newLoan();
  await loanImport.push(order([newLoan({ loanNumber })]));
  const admin = await as(world.org.administrator);
  const push = admin.loanImport.push(order([newLoan()]));
  expect(await getRefusal(push)).toBe("loanImport.institutionForeign");
  const recall = await admin.placement.recallLoans({
    ...recalled(loanNumber, product.name),
    inDays: 3,
  });
  expect(recall.recalled).toBe(0);
});
