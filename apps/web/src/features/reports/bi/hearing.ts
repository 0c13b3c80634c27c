import { heightIn } from "@kolekta/api/reports/bi/rules/frame";

interface Speaker {
  readonly origin: string;
  readonly window: object;
}

type FrameMessage = Pick<MessageEvent, "origin" | "source" | "data">;

/** Returns the requested height; null for a message of another window, origin or format. */
export const heightFrom = ({ origin, window }: Speaker, message: FrameMessage): number | null =>
  message.origin === origin && message.source === window ? heightIn(message.data) : null;
