import { createColumnHelper, createWordFinder, type ListColumns } from "../../core/list-columns.ts";
import { RELATIONS } from "../../tasks/contact/contract-codes.ts";
import type { SmsRecord, UnknownMessage } from "./contract.ts";
import type { Reply } from "./contract-reply.ts";

const col = createColumnHelper<SmsRecord>();

export const messageColumns = {
  loanNumber: col.loanNumber(),
  relation: col.code(
    "telephony.sms.column.relation",
    "relation",
    createWordFinder(RELATIONS, (relation) => `tasks.contact.relation.${relation}`),
  ),
  name: col.person(),
  phone: col.phone("core.field.phone", "phone"),
  sendTime: col.instant("telephony.sms.column.sendTime", "sendTime"),
  result: col.code("core.field.result", "result", (code) => `telephony.sms.result.${code}`),
  reason: col.code("core.field.reason", "reason", (code) => `telephony.sms.reason.${code}`),
  agent: col.agent(),
  platform: col.text("telephony.sms.column.platform", "platform"),
  content: col.text(
    "telephony.sms.column.content",
    ({ subject, content }) => (subject && content ? `${subject}: ${content}` : content || null),
    "telephony.sms.purged",
  ),
  template: col.text("telephony.record.template", "templateName"),
  segments: col.count("telephony.sms.column.segments", ({ channel, segments }) =>
    channel === "08" ? null : segments,
  ),
  cost: col.money("telephony.sms.column.cost", "costMinor", () => "IDR"),
} satisfies ListColumns<SmsRecord>;

const unknownCol = createColumnHelper<UnknownMessage>();

export const unknownColumns = {
  borrower: unknownCol.borrower(),
  institution: unknownCol.institution(),
  channel: unknownCol.code("core.field.channel", "channel", (code) => `tasks.log.channel.${code}`),
  ...messageColumns,
  checked: unknownCol.text("telephony.sms.check.tab.checked", "checkedBy"),
} satisfies ListColumns<UnknownMessage>;

const replyCol = createColumnHelper<Reply>();

export const replyColumns = {
  borrower: replyCol.borrower(),
  loanNumber: replyCol.loanNumber(),
  phone: replyCol.phone("core.field.phone", "phone"),
  receivedAt: replyCol.instant("telephony.sms.received", "receivedAt"),
  waitingMinutes: replyCol.count("telephony.sms.reply.column.waitingMinutes", "waitingMinutes"),
  overdue: replyCol.flag("telephony.sms.reply.tab.OVERDUE", "isOverdue"),
  agent: replyCol.agent(),
  recipient: replyCol.text("telephony.sms.reply.column.recipient", "recipientName"),
  institution: replyCol.institution(),
  content: replyCol.text(
    "telephony.sms.column.content",
    ({ content }) => content || null,
    "telephony.sms.purged",
  ),
} satisfies ListColumns<Reply>;
