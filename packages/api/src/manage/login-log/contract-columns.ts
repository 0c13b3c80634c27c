import { createColumnHelper, createWordFinder, type ListColumns } from "../../core/list-columns.ts";
import type { LoginLine } from "./contract.ts";
import { REASONS } from "./contract-codes.ts";

const col = createColumnHelper<LoginLine>();

export const loginColumns = {
  at: col.instant("core.field.time", "at"),
  login: col.text("core.field.login", "login"),
  name: col.text("core.field.fullName", "name", "manage.loginLog.unknownUser"),
  role: col.role(),
  institution: col.institution(),
  outcome: col.code(
    "core.field.result",
    "outcome",
    (outcome) => `manage.loginLog.outcome.${outcome}`,
  ),
  reason: col.code(
    "core.field.reason",
    "reason",
    createWordFinder(REASONS, (reason) => `manage.loginLog.reason.${reason}`),
  ),
  ip: col.text("core.field.ipAddress", "ip"),
  device: col.text("core.field.device", "device"),
  browser: col.text("manage.loginLog.browser", "userAgent"),
} satisfies ListColumns<LoginLine>;
