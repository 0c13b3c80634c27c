/// <reference path="./smpp.d.ts" />
import type { Pdu } from "smpp";
import type { IncomingText } from "../../actions/incoming.ts";
import type { Receipt } from "../../../outbox/actions/receipt.ts";
import { alternativeIds, canonicalId } from "./message-id.ts";
import { parsePart } from "./part.ts";
import type { SmppSettings } from "./url.ts";

export const PROVIDER = "smpp";

const MESSAGE_TYPE = 0x3c;
const DELIVERY_RECEIPT = 0x04;
const STATES = [
  "",
  "ENROUTE",
  "DELIVRD",
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "ACCEPTD",
  "UNKNOWN",
  "REJECTD",
];
const FATES: Readonly<Record<string, Receipt["state"]>> = {
  DELIVRD: "DELIVERED",
  EXPIRED: "UNDELIVERED",
  DELETED: "UNDELIVERED",
  UNDELIV: "UNDELIVERED",
  REJECTD: "UNDELIVERED",
};

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const string = (value: unknown): string => (typeof value === "string" ? value : "");

/** Some providers leave esm_class at 0 or call every receipt an intermediate one (0x20). */
const RECEIPT_TEXT = new RegExp(
  `^\\s*id:\\s*\\S+\\s.*\\bstat:\\s*(?:${STATES.filter(Boolean).join("|")})\\b`,
  "is",
);

export const isReceipt = (pdu: Pdu): boolean =>
  ((number(pdu["esm_class"]) ?? 0) & MESSAGE_TYPE) === DELIVERY_RECEIPT ||
  (Boolean(pdu["receipted_message_id"]) && pdu["message_state"] !== undefined) ||
  RECEIPT_TEXT.test(parseText(pdu));

/** Parses a receipt; returns null for an intermediate or empty one. */
export function parseReceipt(
  pdu: Pdu,
  { receiptIds }: Pick<SmppSettings, "receiptIds">,
  at: Date,
): Receipt | null {
  const text = parseText(pdu);
  const word = (name: string) => new RegExp(`\\b${name}:\\s*(\\S+)`, "i").exec(text)?.[1] ?? "";
  const id = string(pdu["receipted_message_id"]) || word("id");
  const reference = canonicalId(
    receiptIds === "decimal" && /^\d+$/.test(id) ? BigInt(id).toString(16) : id,
  );
  const alternatives = alternativeIds(reference);
  const reportedState = STATES[number(pdu["message_state"]) ?? 0] || word("stat");
  const state = FATES[reportedState.toUpperCase()];
  if (!reference || !state) return null;
  return {
    provider: PROVIDER,
    reference,
    ...(alternatives.length > 0 && { alternatives }),
    state,
    detail: `${reportedState.toUpperCase()} ${word("err")}`.trim(),
    at,
    phone: string(pdu["source_addr"]) || null,
    tag: number(pdu["user_message_reference"]),
  };
}

export const parseIncoming = (pdu: Pdu): IncomingText => ({
  provider: PROVIDER,
  reference: null,
  phone: string(pdu["source_addr"]),
  text: parseText(pdu),
  ...parsePart(pdu),
});

function parseText(pdu: Pdu): string {
  const body = (field: string) =>
    string((pdu[field] as { message?: unknown } | undefined)?.message);
  return body("short_message") || body("message_payload");
}
