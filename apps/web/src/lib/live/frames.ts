import type { DomainEvent } from "@kolekta/api/core/events";
import type { EndOfSocket } from "@kolekta/api/session/session/rules/session";

export type Frame =
  | { readonly kind: "welcome" }
  /** An answer that nothing follows from. */
  | { readonly kind: "quiet" }
  /** Events were missed: the data shown may be out of date. */
  | { readonly kind: "gap" }
  | { readonly kind: "forceLogout"; readonly reason: EndOfSocket }
  | {
      readonly kind: "event";
      readonly event: DomainEvent;
      /** LSN that a replica must have replayed to include the change of the event. */
      readonly readAfter?: string;
    };

const IGNORED_FRAME: Frame = { kind: "quiet" };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Parses a message of the server; unknown messages of newer servers are ignored. */
export const readFrame = (text: unknown): Frame => {
  if (text === "success") return { kind: "welcome" };
  const message = typeof text === "string" ? parsed(text) : null;
  if (!isRecord(message)) return IGNORED_FRAME;
  const { type, ids, reason, readAfter } = message;
  if (type === "gap") return { kind: "gap" };
  if (type === "forceLogout") return { kind: "forceLogout", reason: reason as EndOfSocket };
  if (typeof type !== "string" || !type.includes(".") || !isRecord(ids)) return IGNORED_FRAME;
  const event = { type, ids } as DomainEvent;
  return typeof readAfter === "string"
    ? { kind: "event", event, readAfter }
    : { kind: "event", event };
};
