import MailComposer from "nodemailer/lib/mail-composer";
import type { OutgoingMail } from "../../../core/gateways.ts";

export const toDomain = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";

/** Builds one id for all attempts, so that a mail that arrives twice is recognized. */
export const formatMessageId = (messageId: number, from: string): string =>
  `<message-${messageId}@${toDomain(from)}>`;

/** Builds the mail: plain text without external content. */
export const compose = (mail: OutgoingMail, from: string): Promise<Buffer> =>
  new MailComposer({
    from,
    to: { name: mail.name, address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: formatMessageId(mail.messageId, from),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
