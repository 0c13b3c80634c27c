import type { MessageKey } from "@kolekta/i18n";
import {
  createColumnHelper,
  createWordFinder,
  type ListColumns,
  type Wording,
} from "../../core/list-columns.ts";
import { getScreen, SCREEN_KEYS } from "../../session/menu/contract-screens.ts";
import { RELATIONS } from "../../tasks/contact/contract-codes.ts";
import { findActionSentence } from "../audit/contract-columns.ts";
import type { Behaviour, NumberReveal } from "./contract.ts";
import { USER_ACTIONS } from "./contract-codes.ts";

const user = createColumnHelper<Behaviour | NumberReveal>();
const behaviour = createColumnHelper<Behaviour>();
const reveal = createColumnHelper<NumberReveal>();

const PATTERNS = SCREEN_KEYS.map((key) => ({
  key,
  pattern: new RegExp(`^${getScreen(key).path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/** Returns the title of the screen at a recorded path, in which numbers are replaced. */
const findScreenWord = (page: string): MessageKey | null => {
  const screen = PATTERNS.find(({ pattern }) => pattern.test(page));
  return screen ? `app.screen.${screen.key}` : null;
};

const findKind = (code: string) => USER_ACTIONS.find((action) => action === code);

/** Action as recorded, `button log.save` or `open`: its kind and its command without the router. */
function splitAction({ action }: Behaviour) {
  const [code = "", detail = ""] = action.split(" ");
  return { kind: findKind(code), command: detail.split(".").slice(1).join(".") };
}

/** Sentence about the action; one of a later version is shown as it was recorded. */
function toSentence(row: Behaviour, { text }: Wording): string {
  const { kind, command } = splitAction(row);
  if (!kind) return row.action;
  const commandSentence = kind === "button" ? findActionSentence(command) : null;
  if (commandSentence) return text(commandSentence);
  const screen = findScreenWord(row.page);
  return text(`manage.activity.sentence.${kind}`, { page: screen ? text(screen) : row.page });
}

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
  action: behaviour.phrase("core.field.action", (row) => (wording) => toSentence(row, wording)),
  code: behaviour.text("manage.audit.column.code", "action"),
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
