import { describe, expect, test } from "bun:test";
import { feedAs, readAll, write } from "../../reports/change-feed/testing.ts";
import { getRefusal } from "../../session/testing.ts";
import { findLoan, fingerprintPortfolio } from "../loan-import/testing/world.ts";
import { FOREIGN_MAPPING, MAPPING, newLoans, toFile, useLoanFiles } from "./testing.ts";

const files = useLoanFiles();
const { world, lenders, withKey, asOwnLender, importAll } = files;
const order = (file: File, more: object = {}) => ({
  file,
  mapping: MAPPING,
  ...world.north,
  ...more,
});

const finished = async (fileId: number) => {
  await write(world.db);
  const { changes } = await readAll(await feedAs(world.db, world.org.operations));
  return changes.filter(
    ({ type, entityId }) => type === "loanFile.finished" && entityId === fileId,
  );
};

describe("a file sent by a key", () => {
  test("is checked, imported and reported once", async () => {
    const loans = newLoans(3);
    const { loanFile } = await asOwnLender();
    const sent = await loanFile.send(order(toFile(loans)));
    expect(sent).toMatchObject({ state: "WAITING", rowCount: 3, counts: null });
    expect(await finished(sent.fileId)).toEqual([]);
    await importAll();
    await importAll();
    const { fileId, runId } = sent;
    expect(await loanFile.get({ fileId })).toMatchObject({
      state: "APPLIED",
      counts: { created: 3, failing: 0 },
      issues: [],
      issueCount: 0,
    });
    expect(await findLoan(world.db, loans[0]?.no ?? "")).toBeDefined();
    expect(await finished(fileId)).toMatchObject([
      {
        lenderId: lenders.own,
        institutionId: world.org.north.id,
        data: { fileId, runId, state: "APPLIED", rows: 3, created: 3, failing: 0 },
      },
    ]);
  });

  test("writes nothing while a row fails, and names each failing row", async () => {
    const loans = newLoans(2, 1);
    const [bad, good] = loans;
    const { loanFile } = await asOwnLender();
    const before = await fingerprintPortfolio(world.db);
    const { fileId } = await loanFile.send(order(toFile(loans)));
    await importAll();
    expect(await fingerprintPortfolio(world.db)).toEqual(before);
    const found = await loanFile.get({ fileId });
    expect(found).toMatchObject({ state: "REFUSED", counts: { failing: 1 }, issueCount: 1 });
    expect(found.issues).toMatchObject([{ row: 2, column: "principal", value: "much" }]);
    const { body } = await loanFile.getResult({ fileId });
    const lines = (await new Response(body).text()).trim().split("\r\n");
    expect(lines[0]).toBe("row,loanNumber,outcome,field,value,reason");
    expect(lines[1]).toStartWith(`2,${bad?.no},failed,principal,much,`);
    expect(lines[2]).toBe(`3,${good?.no},valid,,,`);
  });

  test("leaves out failing rows on request", async () => {
    const loans = newLoans(3, 1);
    const { loanFile } = await asOwnLender();
    const { fileId } = await loanFile.send(order(toFile(loans), { saveValid: true }));
    await importAll();
    expect(await loanFile.get({ fileId })).toMatchObject({
      state: "APPLIED",
      counts: { created: 2, failing: 1 },
    });
    const { body } = await loanFile.getResult({ fileId });
    expect((await new Response(body).text()).match(/accepted/g)).toHaveLength(2);
  });

  test("writes nothing in a dry run", async () => {
    const { loanFile } = await asOwnLender();
    const before = await fingerprintPortfolio(world.db);
    const { fileId } = await loanFile.send(order(toFile(newLoans(2)), { dryRun: true }));
    await importAll();
    expect(await fingerprintPortfolio(world.db)).toEqual(before);
    expect(await loanFile.get({ fileId })).toMatchObject({
      state: "CHECKED",
      counts: { created: 2 },
    });
  });

  test("is one import under one idempotency key", async () => {
    const { loanFile } = await asOwnLender("nightly");
    const file = toFile(newLoans(1));
    const first = await loanFile.send(order(file));
    expect(await loanFile.send(order(file))).toEqual(first);
    const other = loanFile.send(order(toFile(newLoans(1))));
    expect(await getRefusal(other)).toBe("request.idempotencyConflict");
  });

  test("is refused at once for a missing column", async () => {
    const { loanFile } = await asOwnLender();
    const sent = loanFile.send(order(new File(["no,name\n1,x\n"], "tape.csv")));
    expect(await getRefusal(sent)).toBe("loanImport.columnMissing");
  });

  test("fails when its account is disabled before the import", async () => {
    const { loanFile } = await asOwnLender();
    const loans = newLoans(1);
    const { fileId, runId } = await loanFile.send(order(toFile(loans)));
    await world.db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "in", (eb) =>
        eb.selectFrom("importRun").select("createdBy").where("importRun.id", "=", runId),
      )
      .execute();
    await importAll();
    expect(await findLoan(world.db, loans[0]?.no ?? "")).toBeUndefined();
    expect(await files.findRun(runId)).toMatchObject({ state: "FAILED" });
    expect(await finished(fileId)).toMatchObject([{ data: { state: "FAILED" } }]);
  });
});

describe("a key", () => {
  test("sees no file of another key", async () => {
    const { loanFile } = await asOwnLender();
    const { fileId } = await loanFile.send(order(toFile(newLoans(1))));
    for (const other of [await asOwnLender(), await withKey({ lenderId: lenders.foreign })]) {
      expect(await getRefusal(other.loanFile.get({ fileId }))).toBe("record.notFound");
      expect(await getRefusal(other.loanFile.getResult({ fileId }))).toBe("record.notFound");
    }
  });

  test("uses mappings of its lender and institutions only", async () => {
    const { loanFile } = await asOwnLender();
    const file = toFile(newLoans(1));
    for (const mapping of [FOREIGN_MAPPING, "No such"])
      expect(await getRefusal(loanFile.send(order(file, { mapping })))).toBe(
        "loanFile.mappingUnknown",
      );
    const unknown = loanFile.send(order(file, { institutionId: 999_999 }));
    expect(await getRefusal(unknown)).toBe("loanImport.institutionForeign");
    const ofSouth = await withKey({ institutionId: world.org.south.id });
    expect(await getRefusal(ofSouth.loanFile.send(order(file)))).toBe(
      "loanImport.institutionForeign",
    );
    const ahead = loanFile.send(order(file, { asOf: "2999-01-01" }));
    expect(await getRefusal(ahead)).toBe("loanImport.asOfAhead");
  });
});
