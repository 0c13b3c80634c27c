import { type Lang, translator } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import type { SmsRecord } from "../contract.ts";

const COLUMNS = [
  "loanNumber",
  "relation",
  "name",
  "phone",
  "sendTime",
  "result",
  "agent",
  "platform",
  "content",
  "segments",
  "cost",
] as const;

export const exportHeader = (lang: Lang): string[] =>
  COLUMNS.map((column) => translator(lang)(`telephony.sms.column.${column}`));

/** Formats one message as a row in the order of the header; times are in the reader's zone. */
export function exportRow(message: SmsRecord, { lang, actor }: Ctx) {
  const translate = translator(lang);
  return [
    message.loanNumber,
    message.relation,
    message.name,
    message.phone,
    formatTime(message.sendTime, actor.zone),
    translate(`telephony.sms.result.${message.result}`),
    message.agentName,
    message.platform ?? "",
    message.content,
    message.segments,
    message.costMinor,
  ];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** 2026-03-31 12:00:00 */
export function formatTime(at: Date, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
    });
  formats.set(zone, format);
  return format.format(at);
}
