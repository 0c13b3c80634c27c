import { beforeAll } from "bun:test";
import type { BaseContext } from "../../core/context.ts";
import { getRun } from "../loan-import/actions/read.ts";
import { usePushWorld } from "../loan-import/testing/push.ts";
import { buildTape, TEST_MAPPING, type TestLoan } from "../loan-import/testing/tape.ts";
import { importLoanFiles } from "./actions/import.ts";

export const MAPPING = "Test tape";
export const FOREIGN_MAPPING = "Foreign tape";

export const toFile = (loans: readonly TestLoan[], name = "tape.csv") =>
  new File([buildTape(loans)], name);

let made = 0;

/** Builds loans with numbers that no other test has; `failing` of them have no amount. */
export const newLoans = (count: number, failing = 0): TestLoan[] =>
  Array.from({ length: count }, (_, index) => ({
    no: `F${(made += 1)}`,
    phone: `0813${String(made).padStart(8, "0")}`,
    ...(index < failing && { principal: "much" }),
  }));

/** Creates a world of keys with saved mappings of two lenders. */
export function useLoanFiles() {
  const push = usePushWorld();
  beforeAll(async () => {
    const { loanImport } = await push.as(push.world.org.operations);
    await loanImport.saveMapping({ mapping: TEST_MAPPING });
    const product = { name: "Foreign product", lender: "Other lender", currency: "IDR" } as const;
    const mapping = { ...TEST_MAPPING, name: FOREIGN_MAPPING, product };
    await loanImport.saveMapping({ mapping });
  });
  const importAll = (more: Partial<BaseContext> = {}) =>
    importLoanFiles(push.createJobContext(more));
  const findRun = (runId: number) => getRun(push.createJobContext(), runId);
  return { ...push, importAll, findRun };
}
