import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { AllocationDecision, Run } from "./contract.ts";

const runCol = createColumnHelper<Run>();

const countColumn = (id: "assigned" | "refused" | "unassigned") =>
  runCol.count(`tasks.allocation.count.${id}`, (run) => (run.state === "PREVIEW" ? null : run[id]));

export const runColumns = {
  made: runCol.instant("tasks.allocation.run.createdAt", "createdAt"),
  state: runCol.code("core.field.status", "state", (state) => `tasks.allocation.state.${state}`),
  kind: runCol.code("core.field.kind", "kind", (kind) => `tasks.allocation.kind.${kind}`),
  orgUnit: runCol.text(
    "tasks.allocation.run.orgUnit",
    ({ stageName, institutionName }) =>
      [stageName, institutionName].filter(Boolean).join(" · ") || null,
    "tasks.allocation.run.multiple",
  ),
  cause: runCol.code(
    "tasks.allocation.causeLabel",
    "cause",
    (cause) => `tasks.allocation.cause.${cause}`,
  ),
  strategy: runCol.code(
    "tasks.allocation.strategyLabel",
    "strategy",
    (strategy) => `tasks.allocation.strategy.${strategy}`,
  ),
  cases: runCol.count("tasks.allocation.count.cases", "cases"),
  assigned: countColumn("assigned"),
  refused: countColumn("refused"),
  unassigned: countColumn("unassigned"),
  maker: runCol.text("core.field.by", "creatorName", "tasks.history.system"),
} satisfies ListColumns<Run>;

const lineCol = createColumnHelper<AllocationDecision>();

export const lineColumns = {
  case: lineCol.borrower(),
  loanNumber: lineCol.loanNumber(),
  stage: lineCol.stage(),
  arrears: lineCol.money("tasks.case.field.arrears", "arrearsMinor"),
  from: lineCol.text("tasks.allocation.line.from", "fromAgentName"),
  agent: lineCol.text("tasks.allocation.line.to", "agentName", "tasks.allocation.noAgent"),
  assignmentReason: lineCol.code(
    "tasks.allocation.reasonLabel",
    "assignmentReason",
    (reason) => `tasks.allocation.reason.${reason}`,
  ),
  variant: lineCol.code(
    "tasks.allocation.variantLabel",
    "variant",
    (variant) => `tasks.allocation.variant.${variant}`,
  ),
  outcome: lineCol.code(
    "core.field.result",
    "outcome",
    (outcome) => `tasks.allocation.outcome.${outcome}`,
  ),
  refusal: lineCol.text("core.field.reason", "refusal"),
} satisfies ListColumns<AllocationDecision>;
