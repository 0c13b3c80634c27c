import { z } from "zod";

const whole = (min: number, max: number, usual: number) =>
  z.coerce.number().int().min(min).max(max).default(usual);

const Choices = z.object({
  /** Sender shown on the phone: a number or up to eleven letters. */
  source: z.string().min(1).max(20).default("KOLEKTA"),
  systemType: z.string().max(12).default(""),
  /** Messages a second agreed with the provider. */
  tps: whole(1, 10_000, 20),
  /** Most messages that may wait for an answer at once. */
  window: whole(1, 1000, 10),
  /**
   * Long texts as one message (message_payload), or split and joined by the phone (user data
   * header).
   */
  long: z.enum(["payload", "udh"]).default("payload"),
  /** Seconds between two keepalives. */
  enquire: whole(1, 600, 30),
  /** Most seconds until an answer. */
  answer: whole(1, 60, 30),
  /** Some providers answer with a hexadecimal id and report it as a decimal. */
  receiptIds: z.enum(["same", "decimal"]).default("same"),
});

export type SmppSettings = z.output<typeof Choices> & {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly systemId: string;
  readonly password: string;
};

export const SMPP_URL =
  "an address such as smpp://system:password@smsc.example:2775?source=KOLEKTA&tps=20";

/**
 * Parses smpp://system:password@host:port?source=…; ssmpp:// uses TLS. Throws on an invalid URL.
 */
export function readSmppUrl(text: string): SmppSettings {
  const url = new URL(text);
  if (!/^s?smpp:$/.test(url.protocol) || !url.hostname) throw new Error(SMPP_URL);
  const tls = url.protocol === "ssmpp:";
  return {
    ...Choices.parse(Object.fromEntries(url.searchParams)),
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (tls ? 3550 : 2775),
    tls,
    systemId: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}
