import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Difference, OfflineFile, Report } from "./contract.ts";

const fileCol = createColumnHelper<OfflineFile>();

export const offlineFileColumns = {
  name: fileCol.text("core.field.file", "name"),
  state: fileCol.code(
    "core.field.status",
    ({ state, proposal }) => (state === "WAITING" && proposal ? proposal.state : state),
    (code) => {
      if (code === "POSTING") return "repay.bankFile.offline.statePosting";
      return code === "DONE" || code === "WAITING"
        ? "repay.bankFile.offline.stateDone"
        : `manage.proposal.stateName.${code}`;
    },
  ),
  newPayments: fileCol.count("repay.bankFile.offline.new", ({ counts }) => counts.newPayments),
  existing: fileCol.count("repay.bankFile.offline.existing", ({ counts }) => counts.existing),
  failing: fileCol.count("repay.bankFile.offline.failing", ({ counts }) => counts.failing),
  refused: fileCol.count("repay.bankFile.offline.refused", "refused"),
  by: fileCol.text("core.field.by", "userName"),
  at: fileCol.instant("repay.bankFile.offline.at", "createdAt"),
} satisfies ListColumns<OfflineFile>;

const reportCol = createColumnHelper<Report>();

export const countDifferences = ({ counts }: Report): number =>
  counts.missingHere + counts.missingThere + counts.amount;

export const reportColumns = {
  day: reportCol.day("core.field.day", "day"),
  provider: reportCol.text("repay.bankFile.statement.provider", "provider"),
  result: reportCol.count("repay.bankFile.statement.difference", countDifferences),
  rows: reportCol.count("core.field.rows", ({ counts }) => counts.rows),
  matched: reportCol.count("repay.bankFile.statement.matched", ({ counts }) => counts.matched),
  missingHere: reportCol.count(
    "repay.bankFile.statement.kind.MISSING_HERE",
    ({ counts }) => counts.missingHere,
  ),
  missingThere: reportCol.count(
    "repay.bankFile.statement.kind.MISSING_THERE",
    ({ counts }) => counts.missingThere,
  ),
  amount: reportCol.count("repay.bankFile.statement.kind.AMOUNT", ({ counts }) => counts.amount),
  open: reportCol.count("repay.bankFile.offline.refused", "open"),
  by: reportCol.text("core.field.by", "userName"),
  at: reportCol.instant("repay.bankFile.statement.at", "createdAt"),
} satisfies ListColumns<Report>;

const col = createColumnHelper<Difference>();

export const differenceColumns = {
  kind: col.code(
    "repay.bankFile.statement.difference",
    "kind",
    (kind) => `repay.bankFile.statement.kind.${kind}`,
  ),
  txn: col.text("repay.bankFile.statement.txn", "txnId"),
  type: col.code("core.field.kind", "eventType", (type) => `repay.bankFile.statement.type.${type}`),
  code: col.text("repay.payment.number", "number"),
  here: col.money("app.name", "recordedMinor"),
  there: col.money("repay.bankFile.statement.provider", "bankMinor"),
  paidAt: col.instant("repay.payment.paidAt", "paidAt"),
  answer: col.code(
    "repay.bankFile.statement.answer",
    ({ kind, answer, problem }) => (kind === "MISSING_HERE" && problem === null ? answer : null),
    (answer) => `repay.bankFile.statement.answers.${answer}`,
  ),
  problem: col.text("repay.bankFile.offline.refused", "problem"),
} satisfies ListColumns<Difference>;
