import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { AddressRow } from "./contract.ts";
import type { ChangeRow, ExceptionRow, Snapshot } from "./contract-exception.ts";

const edited = createColumnHelper<AddressRow | ExceptionRow>();
const address = createColumnHelper<AddressRow>();
const exception = createColumnHelper<ExceptionRow>();
const change = createColumnHelper<ChangeRow>();

const editedColumns = {
  editor: edited.text("manage.user.modifier", "editorName", "manage.audit.via.COMMAND"),
  edited: edited.instant("manage.user.updatedAt", "editedAt"),
};

export const addressColumns = {
  range: address.text("manage.access.range", "range"),
  institution: address.text("core.field.institution", "institutionName", "manage.access.company"),
  state: address.code("core.field.status", "state", (state) => `manage.access.state.${state}`),
  remark: address.text("manage.access.remark", "remark"),
  from: address.day("app.filter.from", "effectiveFrom"),
  to: address.day("app.filter.to", "effectiveTo"),
  ...editedColumns,
} satisfies ListColumns<AddressRow>;

export const exceptionColumns = {
  account: exception.text("manage.access.account", ({ login, range }) => login ?? range),
  name: exception.text("core.field.fullName", "userName"),
  institution: exception.text("core.field.institution", "institutionName", ({ userId }) =>
    userId === null ? null : "manage.access.company",
  ),
  state: exception.code(
    "core.field.status",
    ({ isOver }) => (isOver ? "OVER" : "IN_FORCE"),
    (state) => `manage.access.state.${state}`,
  ),
  until: exception.day("manage.access.until", "until"),
  reason: exception.text("core.field.reason", "reason"),
  ...editedColumns,
} satisfies ListColumns<ExceptionRow>;

const formatSnapshot = ({ range, login, from, to, remark }: Snapshot) =>
  [range ?? login, from, to, remark].filter(Boolean).join(" · ");

export const changeColumns = {
  at: change.instant("core.field.time", "at"),
  kind: change.code(
    "core.field.kind",
    ({ kind, action }) => `${kind}.${action}` as const,
    (code) => `manage.access.change.${code}`,
  ),
  institution: change.text("core.field.institution", "institutionName", "manage.access.company"),
  before: change.text("manage.proposal.before", ({ before }) => before && formatSnapshot(before)),
  after: change.text("manage.proposal.after", ({ after }) => after && formatSnapshot(after)),
  editor: change.text("manage.user.modifier", "editorName", "manage.audit.via.COMMAND"),
} satisfies ListColumns<ChangeRow>;
