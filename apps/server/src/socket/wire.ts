import type { DomainEvent } from "@kolekta/api/core/events";
import type { EndOfSocket } from "@kolekta/api/session/session/rules/session";
import { z } from "zod";

/** Answers that raise no event on the client. */
export const SUCCESS = "success";
export const PONG = "pong";
export const TOKEN_UPDATED = '{"type":"token-update"}';

/** Events may be lost, so displayed data may be outdated. */
export const GAP = '{"type":"gap"}';

/** This server is stopping; another one takes the next connection. */
export const RECONNECT = '{"type":"reconnect"}';

/** Ends the socket because its session has ended or is not served here. */
export const forceLogout = (reason: EndOfSocket): string =>
  JSON.stringify({ type: "forceLogout", reason });

/** `readAfter` is the LSN that a replica must have replayed to show what the event is about. */
export const eventText = ({ type, ids }: DomainEvent, readAfter?: string): string =>
  JSON.stringify({ type, ids, readAfter });

export const CLOSE = {
  left: 1000,
  flooded: 1008,
  restart: 1012,
  ended: 4001,
  /** The session is valid, but serves nothing before the password is changed. */
  passwordDue: 4002,
  stranger: 4003,
} as const;

const Message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("open") }),
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("close") }),
  z.object({ type: z.literal("token-update"), token: z.string().max(512) }),
]);
export type Message = z.infer<typeof Message>;

/** Parses a client message; returns null for an invalid one. */
export function readMessage(text: unknown): Message | null {
  if (typeof text !== "string") return null;
  if (text === "ping") return { type: "ping" };
  try {
    return Message.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
