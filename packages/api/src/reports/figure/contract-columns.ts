import { createColumnHelper, createWordFinder, type ListColumns } from "../../core/list-columns.ts";
import { STATUSES } from "../../tasks/case/contract-codes.ts";
import { METRICS, type MetricKey } from "../metric/contract-codes.ts";
import type { FigureCase } from "./contract.ts";

const col = createColumnHelper<FigureCase>();

export const figureCaseColumns = {
  case: col.borrower(),
  loanNumber: col.loanNumber(),
  status: col.code(
    "core.field.status",
    "status",
    createWordFinder(STATUSES, (status) => `tasks.case.status.${status}`),
  ),
  institution: col.institution(),
  stage: col.stage(),
  agent: col.agent(),
  times: col.count("reports.figure.times", "times"),
  amount: col.money("reports.figure.amount", "amountMinor"),
  lastOn: col.day("reports.figure.lastOn", "lastOn"),
} satisfies ListColumns<FigureCase>;

export const hasAmounts = (metric: MetricKey): boolean => METRICS[metric].unit === "AMOUNT";
