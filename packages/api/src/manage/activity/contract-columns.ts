import { createColumnHelper, createWordFinder, type ListColumns } from "../../core/list-columns.ts";
import { RELATIONS } from "../../tasks/contact/contract-codes.ts";
import type { Behaviour, NumberReveal } from "./contract.ts";
import { USER_ACTIONS } from "./contract-codes.ts";

const user = createColumnHelper<Behaviour | NumberReveal>();
const behaviour = createColumnHelper<Behaviour>();
const reveal = createColumnHelper<NumberReveal>();

const findActionWord = createWordFinder(
  USER_ACTIONS,
  (action) => `manage.activity.action.${action}`,
);

/** An action of a later version is shown as it was recorded. */
const splitAction = ({ action }: Behaviour) => {
  const [code = "", ...details] = action.split(" ");
  return findActionWord(code) ? { code, detail: details.join(" ") || null } : { code: action };
};

export const REVEALED_WORDS = {
  PHONE: "tasks.borrower.field.phone",
  ID_NUMBER: "tasks.borrower.field.idNumber",
  ADDRESS: "tasks.borrower.field.address",
  COMPANY_ADDRESS: "tasks.borrower.field.companyAddress",
} as const;

const getHiddenWord = ({ loanId }: NumberReveal) => (loanId === null ? "core.word.hidden" : null);

const userColumns = {
  at: user.instant("core.field.time", "at"),
  name: user.person(),
  login: user.text("core.field.login", "login"),
  role: user.role(),
  institution: user.institution(),
};

const taskColumn = user.count("tasks.case.field.taskId", "taskId");

export const behaviourColumns = {
  ...userColumns,
  action: behaviour.code("core.field.action", (row) => splitAction(row).code, findActionWord),
  detail: behaviour.text("core.field.reference", (row) => splitAction(row).detail ?? null),
  page: behaviour.text("manage.activity.column.page", "page"),
  case: taskColumn,
  ip: behaviour.text("core.field.ipAddress", "ip"),
  device: behaviour.text("core.field.device", "device"),
} satisfies ListColumns<Behaviour>;

export const revealColumns = {
  ...userColumns,
  datum: reveal.code("core.field.kind", "datum", (datum) => REVEALED_WORDS[datum]),
  number: reveal.text("manage.activity.column.number", "number", getHiddenWord),
  contact: reveal.text("tasks.log.record.contact", "contactName", getHiddenWord),
  relation: reveal.code(
    "tasks.contact.field.relation",
    "relation",
    createWordFinder(RELATIONS, (relation) => `tasks.contact.relation.${relation}`),
  ),
  case: taskColumn,
  reason: reveal.text("core.field.reason", ({ callId, reason }) =>
    callId === null ? reason : null,
  ),
  call: reveal.count("manage.audit.entity.call_record", "callId"),
} satisfies ListColumns<NumberReveal>;
