import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { ShiftCode } from "./contract-codes.ts";

const col = createColumnHelper<ShiftCode>();

/** Formats hours as "08:00–17:00"; null for a code without hours. */
export const formatHours = ({ from, to }: Pick<ShiftCode, "from" | "to">) =>
  from && to ? `${from}–${to}` : null;

export const shiftCodeColumns = {
  code: col.text("manage.schedule.code", "code"),
  name: col.text("core.field.name", "name"),
  kind: col.code("core.field.kind", "kind", (kind) => `manage.schedule.kind.${kind}`),
  hours: col.text("manage.schedule.codes.hours", formatHours),
  break: col.text("manage.inactivity.break", ({ breakFrom, breakTo }) =>
    formatHours({ from: breakFrom, to: breakTo }),
  ),
  overtime: col.flag("manage.schedule.codes.overtimeShort", "overtime"),
  enabled: col.code(
    "core.field.status",
    ({ enabled }) => (enabled ? "on" : "off"),
    (state) => `manage.schedule.codes.${state}`,
  ),
} satisfies ListColumns<ShiftCode>;
