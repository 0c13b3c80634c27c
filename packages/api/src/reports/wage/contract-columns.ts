import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { WageLog } from "./contract-log.ts";
import type { WageMonth } from "./contract-month.ts";

const log = createColumnHelper<WageLog>();

export const logColumns = {
  at: log.instant("core.field.time", "at"),
  agent: log.agent(),
  institution: log.institution(),
  day: log.day("core.field.day", "day"),
  part: log.code("reports.wage.part", "part", (part) => `reports.wage.field.${part}`),
  before: log.money("reports.wage.before", "before"),
  after: log.money("reports.wage.after", "after"),
  reason: log.note("core.field.reason", "reason"),
  editor: log.text("core.field.by", "editorName"),
} satisfies ListColumns<WageLog>;

const month = createColumnHelper<WageMonth>();

export const monthColumns = {
  month: month.text("manage.schedule.view.month", (row) => row.month.slice(0, 7)),
  institution: month.institution(),
  status: month.code(
    "core.field.status",
    ({ closedAt }): "closed" | "open" => (closedAt ? "closed" : "open"),
    (state) => `reports.wage.${state}`,
  ),
  closesOn: month.day("reports.wage.closesOn", "closesOn"),
  closedAt: month.instant("reports.wage.closedAt", "closedAt"),
  closer: month.text("reports.wage.closedBy", "closerName", ({ closedAt }) =>
    closedAt ? "reports.wage.bySystem" : null,
  ),
} satisfies ListColumns<WageMonth>;
