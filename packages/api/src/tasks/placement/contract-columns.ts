import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { LeavingCase, LeavingDay } from "./contract.ts";
import type { PlacementRule } from "./contract-rule.ts";
import type { AnnouncedRecall } from "./contract-recall.ts";

const caseCol = createColumnHelper<LeavingCase>();

export const leavingColumns = {
  loan: caseCol.loanNumber(),
  borrower: caseCol.borrower(),
  leavesOn: caseCol.day("tasks.placement.field.leavesOn", "leavesOn"),
  why: caseCol.code(
    "core.field.reason",
    ({ recalled }) => (recalled ? "recall" : "end"),
    (cause) => `tasks.placement.why.${cause}`,
  ),
  institution: caseCol.institution(),
  stage: caseCol.stage(),
  agent: caseCol.agent(),
  arrears: caseCol.money("tasks.case.field.arrears", "arrearsMinor"),
} satisfies ListColumns<LeavingCase>;

const dayCol = createColumnHelper<LeavingDay>();

export const leavingDayColumns = {
  leavesOn: dayCol.day("tasks.placement.field.leavesOn", "leavesOn"),
  stage: dayCol.stage(),
  cases: dayCol.count("core.field.openCases", "cases"),
  recalled: dayCol.count("tasks.placement.field.recalled", "recalled"),
  arrears: dayCol.money("tasks.case.field.arrears", "arrearsMinor"),
} satisfies ListColumns<LeavingDay>;

const recallCol = createColumnHelper<AnnouncedRecall>();

export const recallColumns = {
  institution: recallCol.institution(),
  scope: recallCol.text(
    "tasks.placement.field.scope",
    ({ lenderName, productName, stageName }) =>
      [lenderName, productName, stageName].filter(Boolean).join(", ") || null,
    "core.word.all",
  ),
  effectiveOn: recallCol.day("tasks.placement.field.leavesOn", "effectiveOn"),
  cases: recallCol.count("tasks.placement.field.recalledCases", "cases"),
  pending: recallCol.count("tasks.placement.field.pending", "pending"),
  withdrawn: recallCol.count("tasks.placement.field.returned", "withdrawn"),
  reason: recallCol.code(
    "core.field.reason",
    "reason",
    (reason) => `tasks.closing.reason.${reason}`,
  ),
  note: recallCol.note("core.field.note", "note"),
  announced: recallCol.text("tasks.placement.field.announced", "announcedBy"),
  announcedAt: recallCol.instant("core.field.time", "announcedAt"),
  revoked: recallCol.text(["core.word.byOf", "tasks.placement.field.revoked"], "revokedBy"),
} satisfies ListColumns<AnnouncedRecall>;

const ruleCol = createColumnHelper<PlacementRule>();

export const ruleColumns = {
  lender: ruleCol.text("core.field.lender", "lenderName"),
  product: ruleCol.text("core.field.product", "productName", "tasks.placement.rule.allProducts"),
  stage: ruleCol.text("core.field.stage", "stageName", "tasks.placement.rule.allStages"),
  shares: ruleCol.phrase(
    "tasks.placement.field.shares",
    ({ current }) =>
      current &&
      (({ text, percent }) =>
        current.followsWider
          ? text("tasks.placement.rule.followsWider")
          : current.shares
              .map((share) => `${share.institutionName} ${percent(share.percent / 100)}`)
              .join(", ")),
  ),
  term: ruleCol.phrase(
    "tasks.placement.field.term",
    ({ current }) =>
      current &&
      (({ text }) =>
        current.termDays === null
          ? text("tasks.placement.rule.termOfInstitution")
          : text("core.word.days", { days: current.termDays })),
  ),
  notice: ruleCol.phrase(
    "tasks.placement.field.notice",
    ({ current }) =>
      current && (({ text }) => text("core.word.days", { days: current.noticeDays })),
  ),
  next: ruleCol.day("app.setting.next", ({ next }) => next?.effectiveOn ?? null),
  editor: ruleCol.text("core.field.by", ({ current }) => current?.editorName ?? null),
  edited: ruleCol.instant("app.setting.edited", ({ current }) => current?.editedAt ?? null),
} satisfies ListColumns<PlacementRule>;
