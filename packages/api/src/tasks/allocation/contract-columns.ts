import { createColumnHelper, type ListColumns, type Wording } from "../../core/list-columns.ts";
import type { Currency } from "../../core/money.ts";
import type { AllocationDecision, AllocationTerms, Run } from "./contract.ts";
import { getCapacityWord } from "./contract-capacity.ts";
import type { Load } from "./contract-load.ts";
import { USUAL } from "./contract-codes.ts";
import type { RuleRow } from "./contract-rule.ts";

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

const loadCol = createColumnHelper<Load>();

export const loadColumns = {
  agent: loadCol.agent("name"),
  login: loadCol.text("core.field.login", "login"),
  institution: loadCol.institution(),
  group: loadCol.group(),
  room: loadCol.phrase(
    "tasks.allocation.load.freeCapacity",
    (load) =>
      ({ text }) =>
        text(getCapacityWord(load)),
  ),
  inHand: loadCol.count("tasks.allocation.load.openCases", "inHand"),
  maxInHand: loadCol.count("tasks.allocation.capacity.maxInHand", "effectiveMaxInHand"),
  newToday: loadCol.count("tasks.allocation.load.newToday", "newToday"),
  maxNew: loadCol.count("tasks.allocation.capacity.maxNew", "effectiveMaxNew"),
  untouched: loadCol.count("tasks.allocation.load.untouched", "untouched"),
  amount: loadCol.money(
    "core.field.amount",
    ({ currency, inHandMinor }) => currency && inHandMinor,
    ({ currency }) => currency as Currency,
  ),
  stages: loadCol.text(
    "tasks.allocation.load.stages",
    ({ stageNames }) => stageNames.join(", ") || null,
  ),
  shift: loadCol.text("tasks.allocation.load.shift", "shiftCode"),
  weight: loadCol.count("tasks.allocation.load.weight", "weight"),
} satisfies ListColumns<Load>;

type VariantTerms = Pick<
  AllocationTerms,
  "strategy" | "champion" | "challenger" | "challengerPercent"
>;

/** Names the strategy, or both strategies of a test with the share of the second. */
export function formatTerms(
  { strategy, champion, challenger, challengerPercent }: VariantTerms,
  { text, percent }: Wording,
): string {
  const name = text(`tasks.allocation.strategy.${strategy}`);
  if (!champion || !challenger || challengerPercent === null) return name;
  return text("tasks.allocation.run.variants", {
    champion: text(`tasks.allocation.strategy.${champion}`),
    challenger: text(`tasks.allocation.strategy.${challenger}`),
    share: percent(challengerPercent / 100),
  });
}

const ruleCol = createColumnHelper<RuleRow>();

const limitColumn = (name: "maxInHand" | "maxNew") =>
  ruleCol.text(
    `tasks.allocation.capacity.${name}`,
    ({ current }) => (current ?? USUAL)[name]?.toString() ?? null,
    "tasks.allocation.noLimit",
  );

export const ruleColumns = {
  stage: ruleCol.stage(),
  type: ruleCol.code("manage.stage.type", "type", (type) => `manage.stage.typeName.${type}`),
  strategy: ruleCol.phrase(
    "tasks.allocation.strategyLabel",
    ({ current }) =>
      (wording) =>
        formatTerms(current ?? USUAL, wording),
  ),
  inflowAt: ruleCol.text(
    "tasks.allocation.rule.inflowAt",
    ({ current }) => (current ?? USUAL).inflowAt,
  ),
  maxInHand: limitColumn("maxInHand"),
  maxNew: limitColumn("maxNew"),
  next: ruleCol.day("app.setting.next", ({ next }) => next?.effectiveOn ?? null),
  editor: ruleCol.text("core.field.by", ({ current }) => current?.editorName ?? null),
  edited: ruleCol.instant("app.setting.edited", ({ current }) => current?.editedAt ?? null),
} satisfies ListColumns<RuleRow>;
