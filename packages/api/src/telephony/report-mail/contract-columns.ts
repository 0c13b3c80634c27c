import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { MailRow, SubscriptionRow } from "./contract.ts";

const subscription = createColumnHelper<SubscriptionRow>();

export const subscriptionColumns = {
  lender: subscription.text("core.field.lender", "lenderName"),
  state: subscription.code(
    "core.field.status",
    "state",
    (code) => `telephony.reportMail.subscriptionState.${code}`,
  ),
  period: subscription.code(
    "telephony.reportMail.period",
    "period",
    (code) => `telephony.reportMail.periods.${code}`,
  ),
  emails: subscription.text("core.field.email", ({ emails }) => emails.join(", ")),
  lang: subscription.code(
    "telephony.reportMail.language",
    "lang",
    (code) => `telephony.reportMail.languages.${code}`,
  ),
  next: subscription.day("telephony.reportMail.nextOn", "nextOn"),
  sent: subscription.instant("telephony.reportMail.sentAt", "sentAt"),
  creator: subscription.text("manage.user.creator", "creatorName"),
  created: subscription.instant("core.field.created", "createdAt"),
} satisfies ListColumns<SubscriptionRow>;

const mail = createColumnHelper<MailRow>();

export const mailColumns = {
  queued: mail.instant("telephony.reportMail.queuedAt", "queuedAt"),
  lender: mail.text("core.field.lender", "lenderName"),
  email: mail.text("core.field.email", "email"),
  from: mail.day("telephony.reportMail.from", "from"),
  to: mail.day("telephony.reportMail.to", "to"),
  state: mail.code(
    "core.field.status",
    "state",
    (code) => `telephony.reportMail.mailState.${code}`,
  ),
  attempts: mail.count("telephony.reportMail.attempts", "attempts"),
  settled: mail.instant("telephony.reportMail.settledAt", "settledAt"),
} satisfies ListColumns<MailRow>;
