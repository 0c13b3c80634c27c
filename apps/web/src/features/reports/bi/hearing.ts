import { heightIn } from "@kolekta/api/reports/bi/rules/frame";

interface Speaker {
  readonly origin: string;
  readonly window: object;
}

type FrameMessage = Pick<MessageEvent, "origin" | "source" | "data">;

/** The height that a message asks for; null unless it comes from the one window, from the one origin, in its words. */
export const heightFrom = ({ origin, window }: Speaker, message: FrameMessage): number | null =>
  message.origin === origin && message.source === window ? heightIn(message.data) : null;
