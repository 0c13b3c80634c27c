/// <reference path="./smpp.d.ts" />
import type { Pdu } from "smpp";
import type { IncomingText } from "../../actions/incoming.ts";
import type { Receipt } from "../../../outbox/actions/receipt.ts";
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

const number = (value: unknown): number | null =>
  typeof value === "number" ? value : null;
const string = (value: unknown): string =>
  typeof value === "string" ? value : "";

export const isReceipt = (pdu: Pdu): boolean =>
  ((number(pdu["esm_class"]) ?? 0) & MESSAGE_TYPE) === DELIVERY_RECEIPT;

/** What is not final yet, or says nothing, is no receipt: null. */
export function receiptOf(
  pdu: Pdu,
  { receiptIds }: Pick<SmppSettings, "receiptIds">,
  at: Date,
): Receipt | null {
  const text = textOf(pdu);
  const word = (name: string) =>
    new RegExp(`\\b${name}:(\\S+)`, "i").exec(text)?.[1] ?? "";
  const reference = string(pdu["receipted_message_id"]) || word("id");
  const told = STATES[number(pdu["message_state"]) ?? 0] || word("stat");
  const state = FATES[told.toUpperCase()];
  if (!reference || !state) return null;
  return {
    provider: PROVIDER,
    reference:
      receiptIds === "decimal" && /^\d+$/.test(reference)
        ? BigInt(reference).toString(16)
        : reference,
    state,
    detail: `${told.toUpperCase()} ${word("err")}`.trim(),
    at,
    phone: string(pdu["source_addr"]) || null,
    tag: number(pdu["user_message_reference"]),
  };
}

/** The id of an answer, spelled as receipts will be. */
export const referenceOf = (
  id: string,
  { receiptIds }: Pick<SmppSettings, "receiptIds">,
): string =>
  receiptIds === "decimal" && /^[0-9a-f]+$/i.test(id)
    ? BigInt(`0x${id}`).toString(16)
    : id;

export const incomingOf = (pdu: Pdu): IncomingText => ({
  provider: PROVIDER,
  reference: null,
  phone: string(pdu["source_addr"]),
  text: textOf(pdu),
});

function textOf(pdu: Pdu): string {
  const body = (field: string) =>
    string((pdu[field] as { message?: unknown } | undefined)?.message);
  return body("short_message") || body("message_payload");
}
