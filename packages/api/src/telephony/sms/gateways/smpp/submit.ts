import type { GatewayErrorKind, OutgoingText } from "../../../../core/gateways.ts";
import { toEncoding, splitParts } from "../../rules/segments.ts";
import type { SmppSettings } from "./url.ts";

/** Constants of SMPP 3.4, by the names of its specification. */
const DATA_CODING = { GSM7: 0x00, UCS2: 0x08 } as const;
const INTERNATIONAL = 1;
const ALPHANUMERIC = 5;
const ISDN = 1;
const RECEIPT_OF_ANY_END = 1;

export type Submission = Readonly<Record<string, unknown>>;

/** Computes our tag for receipts, a field of sixteen bits. */
export const toTag = (messageId: number): number => messageId % 65_536;

/**
 * Builds one submission for a short text; for a long one, in the form that the provider accepts:
 * whole, or in parts.
 */
export function toSubmissions(
  message: OutgoingText,
  settings: Pick<SmppSettings, "source" | "long">,
): Submission[] {
  const { text, messageId } = message;
  const common = {
    ...toSourceAddress(settings.source),
    dest_addr_ton: INTERNATIONAL,
    dest_addr_npi: ISDN,
    destination_addr: message.phone,
    validity_period: message.until,
    registered_delivery: RECEIPT_OF_ANY_END,
    data_coding: DATA_CODING[toEncoding(text)],
  };
  const parts = splitParts(text);
  const tagged = { ...common, user_message_reference: toTag(messageId) };
  if (parts.length === 1) return [{ ...tagged, short_message: text }];
  if (settings.long === "payload") return [{ ...tagged, short_message: "", message_payload: text }];
  return parts.map((part, index) => ({
    ...common,
    short_message: { udh: joiner(messageId, parts.length, index + 1), message: part },
  }));
}

/** A number, or an alphanumeric name that cannot receive replies. */
const toSourceAddress = (source: string) =>
  /^\+?\d+$/.test(source)
    ? {
        source_addr_ton: INTERNATIONAL,
        source_addr_npi: ISDN,
        source_addr: source.replace("+", ""),
      }
    : { source_addr_ton: ALPHANUMERIC, source_addr_npi: 0, source_addr: source };

/** Header by which a phone joins parts: reference, number of parts, index. */
const joiner = (messageId: number, total: number, part: number): Buffer =>
  Buffer.from([0x05, 0x00, 0x03, messageId % 256, total, part]);

const BUSY = new Set([0x04, 0x14, 0x58]);
const PASSING = new Set([0x08, 0x45, 0x64, 0xfe]);

/** A refused submission was not accepted; the status decides if it may be later. */
export const toErrorKind = (status: number): GatewayErrorKind =>
  BUSY.has(status) ? "BUSY" : PASSING.has(status) ? "RETRY" : "FINAL";
