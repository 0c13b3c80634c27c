import { LANGS } from "@kolekta/i18n";
import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { formatOr } from "../../core/text.ts";
import { MAIL_STATES, MAX_EMAILS, PERIODS, SUBSCRIPTION_STATES } from "./contract-codes.ts";

const Lender = { lenderId: Id, lenderName: z.string() };
const lenderFilter = { lenderId: Id.optional(), ...pageInput(20) };

const Email = z.email(formatOr("user.emailFormat")).max(200);
const Language = z.enum(LANGS).describe("es stands for Indonesian");
const Version = z.int().positive();
const SubscriptionVersion = { subscriptionId: Id, version: Version };

export const SubscriptionRow = z.object({
  ...SubscriptionVersion,
  ...Lender,
  emails: z.array(z.string()),
  period: z.enum(PERIODS),
  lang: Language,
  state: z.enum(SUBSCRIPTION_STATES),
  nextOn: Day.describe("First day of the next period to send"),
  sentAt: Instant.nullable().describe("Last mail that was sent"),
  creatorName: z.string(),
  createdAt: Instant,
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

/** Subscriptions by lender; removed ones only by their state. */
export const listSubscriptions = {
  input: z.object({ state: z.enum(SUBSCRIPTION_STATES).optional(), ...lenderFilter }).prefault({}),
  output: pageOutput(SubscriptionRow),
};

const choices = {
  emails: z
    .array(Email)
    .min(1, "reportMail.emailRequired")
    .max(MAX_EMAILS)
    .refine((emails) => new Set(emails).size === emails.length, "reportMail.emailTwice"),
  period: z.enum(PERIODS),
  lang: Language,
};

/** Sends the report of each period, from the current one on, in the morning after its end. */
export const createSubscription = {
  input: z.object({ lenderId: Id, ...choices }),
  output: z.object(SubscriptionVersion),
};

export const updateSubscription = {
  input: z.object({ ...SubscriptionVersion, ...choices }),
  output: z.object(SubscriptionVersion),
};

/** Pauses, resumes or removes a subscription. A resumed one continues with the current period. */
export const setSubscriptionState = {
  input: z.object(SubscriptionVersion),
  output: z.object({ ...SubscriptionVersion, state: z.enum(SUBSCRIPTION_STATES) }),
};

export const MailRow = z.object({
  mailId: Id,
  subscriptionId: Id,
  ...Lender,
  email: z.string(),
  from: Day,
  to: Day,
  state: z.enum(MAIL_STATES).describe("UNCONFIRMED may have been accepted by the mail server"),
  attempts: z.int(),
  queuedAt: Instant,
  settledAt: Instant.nullable(),
});
export type MailRow = z.infer<typeof MailRow>;

/** Reports sent by e-mail, newest first. */
export const list = {
  input: z
    .object({
      subscriptionId: Id.optional(),
      state: z.enum(MAIL_STATES).optional(),
      ...lenderFilter,
    })
    .prefault({}),
  output: pageOutput(MailRow),
};

/** Sends a mail again that failed or was not confirmed. */
export const resend = { input: z.object({ mailId: Id }), output: z.object({ mailId: Id }) };
