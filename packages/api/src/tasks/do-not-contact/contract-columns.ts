import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { DoNotContactEntry } from "./contract.ts";

const col = createColumnHelper<DoNotContactEntry>();

export const doNotContactColumns = {
  subject: col.text("tasks.doNotContact.column.subject", "phone", "tasks.doNotContact.allNumbers"),
  people: col.text(
    "tasks.doNotContact.column.people",
    ({ people }) => people.map(({ name }) => name).join(", ") || null,
    "tasks.doNotContact.noPeople",
  ),
  channel: col.code(
    "core.field.channel",
    ({ channel }) => channel ?? "ALL",
    (code) => (code === "ALL" ? "tasks.doNotContact.everyChannel" : `tasks.log.channel.${code}`),
  ),
  reason: col.code(
    "core.field.reason",
    "reason",
    (reason) => `tasks.doNotContact.reason.${reason}`,
  ),
  state: col.code("core.field.status", "state", (state) => `tasks.doNotContact.state.${state}`),
  until: col.instant("tasks.doNotContact.column.until", "until"),
  source: col.code(
    "tasks.doNotContact.column.source",
    "source",
    (source) => `tasks.doNotContact.source.${source}`,
  ),
  createdBy: col.text("tasks.doNotContact.column.createdBy", "creatorName", ({ source }) =>
    source === "TEXT" ? "tasks.doNotContact.source.TEXT" : null,
  ),
  created: col.instant("tasks.doNotContact.column.createdAt", "createdAt"),
  institution: col.institution(),
  liftedBy: col.text("tasks.doNotContact.column.liftedBy", "lifterName"),
  liftedAt: col.instant("tasks.doNotContact.column.liftedAt", "liftedAt"),
} satisfies ListColumns<DoNotContactEntry>;
