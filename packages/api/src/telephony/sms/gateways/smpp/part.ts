/// <reference path="./smpp.d.ts" />
import type { Pdu } from "smpp";
import type { TextPart } from "../../rules/parts.ts";

/** Information elements of 3GPP TS 23.040 that number the parts of a long message. */
const EIGHT_BIT_REFERENCE = 0x00;
const SIXTEEN_BIT_REFERENCE = 0x08;

type Numbers = readonly [reference: number, total: number, index: number];

/**
 * Parses the number of this part of a long message, from the user data header or from the SAR
 * fields.
 */
export function parsePart(pdu: Pdu): { readonly part?: TextPart } {
  const numbers = headerNumbers(pdu) ?? sarNumbers(pdu);
  if (!numbers) return {};
  const [reference, total, index] = numbers;
  if (total < 2 || index < 1 || index > total) return {};
  return { part: { group: `${reference}/${total}`, total, index } };
}

function headerNumbers(pdu: Pdu): Numbers | null {
  for (const element of getHeaders(pdu)) {
    const [tag, , ...data] = element;
    if (tag === EIGHT_BIT_REFERENCE && data.length === 3) return data as unknown as Numbers;
    if (tag === SIXTEEN_BIT_REFERENCE && data.length === 4)
      return [element.readUInt16BE(2), element[4] ?? 0, element[5] ?? 0];
  }
  return null;
}

function getHeaders(pdu: Pdu): readonly Buffer[] {
  for (const field of ["short_message", "message_payload"]) {
    const body = pdu[field] as { udh?: readonly Buffer[] } | undefined;
    if (body?.udh) return body.udh;
  }
  return [];
}

function sarNumbers(pdu: Pdu): Numbers | null {
  const numbers = [pdu["sar_msg_ref_num"], pdu["sar_total_segments"], pdu["sar_segment_seqnum"]];
  return numbers.every((value) => typeof value === "number")
    ? (numbers as unknown as Numbers)
    : null;
}
