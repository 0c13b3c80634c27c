import type { Db } from "@kolekta/db";
import type { PlayedHistory } from "./testing-history.ts";

const NOT_USED = ["EXPIRED", "VOID", "OPEN", "REVERSED", "APPROVED"];
/** The order of the reports determines if a code expires first or is superseded first. */
const ENDED_CODE = ["EXPIRED", "CANCELLED", "REVERSED", "PAID"];

const toKind = (state: string, others: readonly string[]): string =>
  others.includes(state) ? "ENDED" : state;

/** Reads everything that must not depend on the order of the reports. */
export const getEnd = async (db: Db, { caseIds }: PlayedHistory) => ({
  ...(await getBalances(db, caseIds.loanId)),
  lines: await sums(db, caseIds.loanId),
  cases: await cases(db, caseIds.loanId),
  ...(await agreed(db, caseIds.loanId)),
  promises: await db
    .selectFrom("promise")
    .select("state")
    .where("caseId", "=", caseIds.caseId)
    .execute(),
});

async function getBalances(db: Db, loanId: number) {
  const loan = await db
    .selectFrom("loan")
    .select(["status", "creditMinor", "lateFeeMinor", "repaidMinor"])
    .select("waivedMinor")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  const installments = await db
    .selectFrom("installment")
    .select(["period", "dueOn", "status", "repaidOn"])
    .where("loanId", "=", loanId)
    .where("status", "<>", -22)
    .orderBy("period")
    .execute();
  return { loan, installments };
}

async function cases(db: Db, loanId: number) {
  const rows = await db
    .selectFrom("collectionCase")
    .select(["status", "arrearsMinor", "outstandingMinor"])
    .where("loanId", "=", loanId)
    .orderBy("id")
    .execute();
  return rows.map(({ status, ...amounts }) => ({
    ...amounts,
    status: toKind(status, ["C00", "C10"]),
  }));
}

/** Reads deductions, extensions and codes with their results and days. */
async function agreed(db: Db, loanId: number) {
  const [deductions, extensions, codes] = await Promise.all([
    db
      .selectFrom("deduction")
      .select(["state", "usedMinor"])
      .where("loanId", "=", loanId)
      .execute(),
    db.selectFrom("extension").select(["state", "newDueOn"]).where("loanId", "=", loanId).execute(),
    db
      .selectFrom("repaymentCode")
      .select(["state", "paidMinor"])
      .where("loanId", "=", loanId)
      .execute(),
  ]);
  return {
    deductions: deductions.map(({ state, usedMinor }) => {
      const kind = toKind(state, NOT_USED);
      return [kind, kind === "USED" ? usedMinor : null];
    }),
    extensions: extensions.map(({ state, newDueOn }) => {
      const kind = toKind(state, NOT_USED);
      return [kind, kind === "EFFECTIVE" ? newDueOn : null];
    }),
    codes: codes.map(({ state, paidMinor }) => [toKind(state, ENDED_CODE), paidMinor]),
  };
}

/** Sums the ledger by component and day, with installments by their position in the loan. */
async function sums(db: Db, loanId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("ledgerEntry as e")
    .leftJoin("installment as i", "i.id", "e.installmentId")
    .select(["i.period", "e.kind", "e.component", "e.cause", "e.valueOn"])
    .select(({ fn }) => fn.sum<string>("e.amountMinor").as("minor"))
    .where("e.loanId", "=", loanId)
    .groupBy(["i.period", "e.kind", "e.component", "e.cause", "e.valueOn"])
    .execute();
  return rows
    .filter(({ minor }) => Number(minor) !== 0)
    .map((row) => Object.values(row).join(" "))
    .toSorted();
}
