import { GatewayError, type OutgoingText, type TextGateway } from "../../../core/gateways.ts";
import type { IncomingText } from "../actions/incoming.ts";
import type { Receipt } from "../../outbox/actions/receipt.ts";

export interface SimulatorOptions {
  report(receipt: Receipt): Promise<unknown>;
  receiveText(text: IncomingText): Promise<unknown>;
  now(): Date;
  /** Divides every wait; 1 is real time. */
  readonly speed?: number;
}

interface Fate {
  readonly seconds: number;
  readonly state: Receipt["state"];
  readonly detail: string;
  readonly answer?: string;
}

const ARRIVES: Fate = { seconds: 2, state: "DELIVERED", detail: "DELIVRD 000" };
const LOST: Fate = { seconds: 4, state: "UNDELIVERED", detail: "UNDELIV 001" };

const ANSWERED: Fate = {
  ...ARRIVES,
  answer: "Baik, pesannya sudah saya terima. Nanti saya kabari lagi.",
};

/** Ends in 6: is answered. In 7: never arrives. In 8: refused. In 9: the network is busy at first. Any other number gets its message. */
function toFate(phone: string): Fate {
  if (phone.endsWith("6")) return ANSWERED;
  return phone.endsWith("7") ? LOST : ARRIVES;
}

const ANSWER_SECONDS = 3;
const REMEMBERED = 10_000;
const RETRIES = 5;

/** Creates timers that can all be cancelled together. */
function waiting(speed: number) {
  const timers = new Set<Timer>();
  const wait = (seconds: number, then: () => void): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        then();
      },
      (seconds * 1000) / speed,
    );
    timers.add(timer);
  };
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };
  return { wait, stop };
}

export function textSimulator({
  report,
  receiveText,
  now,
  speed = 1,
}: SimulatorOptions): TextGateway & { stop(): void } {
  const accepted = new Map<number, string>();
  const wasBusy = new Set<number>();
  const { wait, stop } = waiting(speed);

  /** Reports again like a real network when the receiver was not available. */
  const insist = (attempt: () => Promise<unknown>, tries = 0): void => {
    attempt().catch(() => {
      if (tries < RETRIES) wait(2 ** tries, () => insist(attempt, tries + 1));
    });
  };
  const settle = (phone: string, reference: string): void => {
    const { seconds, state, detail, answer } = toFate(phone);
    const named = { provider: "simulator", reference };
    wait(seconds, () => insist(() => report({ ...named, state, detail, at: now() })));
    if (answer === undefined) return;
    const text = { ...named, reference: `${reference}-answer`, phone };
    wait(seconds + ANSWER_SECONDS, () => insist(() => receiveText({ ...text, text: answer })));
  };
  const remember = (messageId: number, reference: string) => {
    accepted.set(messageId, reference);
    const [oldest] = accepted.keys();
    if (accepted.size > REMEMBERED && oldest !== undefined) accepted.delete(oldest);
  };

  return {
    name: "simulator",
    window: 10,
    ready: async () => undefined,
    send: async ({ messageId, phone }: OutgoingText) => {
      if (phone.endsWith("8")) throw new GatewayError("the number is refused", false);
      if (phone.endsWith("9") && !wasBusy.delete(messageId)) {
        wasBusy.add(messageId);
        throw new GatewayError("the network is busy", true, "BUSY");
      }
      const reference = `sim-${messageId}`;
      remember(messageId, reference);
      settle(phone, reference);
      return [reference];
    },
    find: async (messageId) => {
      const reference = accepted.get(messageId);
      return reference === undefined ? null : [reference];
    },
    stop,
  };
}
