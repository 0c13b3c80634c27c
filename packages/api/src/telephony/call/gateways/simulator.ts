import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../../core/errors.ts";
import type { CallGateway, Dial } from "../../../core/gateways.ts";
import type { CallEvent } from "../actions/event.ts";
import type { Cause } from "../contract.ts";
import { toneRecording } from "./tone.ts";

export interface SimulatorOptions {
  report(event: CallEvent): Promise<unknown>;
  /** A report was not accepted, such as after the end of the application. */
  onLost?(error: unknown): void;
  now(): Date;
  /** Divides every wait; 1 is real time. */
  readonly speed?: number;
}

interface Script {
  /** Seconds from the ring to the answer; null for no answer. */
  readonly answersAfter: number | null;
  readonly endsAfter: number;
  readonly cause: Cause;
}

const TALKS: Script = { answersAfter: 3, endsAfter: 60, cause: "TALKED" };

/** The last digit of the number selects the script; all other digits answer. */
const SCRIPTS: Readonly<Record<string, Script>> = {
  "0": { answersAfter: null, endsAfter: 1, cause: "INVALID" },
  "1": { answersAfter: null, endsAfter: 4, cause: "REFUSED" },
  "2": { answersAfter: null, endsAfter: 12, cause: "NO_ANSWER" },
  "3": { answersAfter: null, endsAfter: 2, cause: "BUSY" },
};

const RINGS_AFTER = 0.5;
/**
 * Reports again like a real provider when a report was not accepted: the first report may arrive
 * before its reference is stored.
 */
const REPORT_ATTEMPTS = 8;
const REPORT_RETRY_MS = 25;

/**
 * Simulates a telephone network: rings, answers or not, talks until one side hangs up, and records.
 */
export function callSimulator({
  report,
  onLost = () => {},
  now,
  speed = 1,
}: SimulatorOptions): CallGateway & { stop(): void } {
  const lines = new Map<string, SimulatedCall>();
  const wait = (seconds: number, then: () => Promise<void>) =>
    setTimeout(() => void then().catch(onLost), (seconds * 1000) / speed);
  return {
    name: "simulator",
    callbackSecret: null,
    dial: async ({ callId, phone }: Dial) => {
      const reference = `sim-${callId}`;
      lines.set(reference, ring(reference, SCRIPTS[phone.at(-1) ?? ""] ?? TALKS));
      return reference;
    },
    hangUp: async (reference) => lines.get(reference)?.end(),
    stop: () => lines.forEach((line) => line.stop()),
  };

  function ring(reference: string, script: Script): SimulatedCall {
    let eventCount = 0;
    let answeredAt: Date | null = null;
    const reportEvent = (event: Pick<CallEvent, "kind" | "cause" | "recording">) =>
      reportUntilAccepted(report, {
        provider: "simulator",
        eventId: `${reference}-${(eventCount += 1)}`,
        reference,
        at: now(),
        ...event,
      });
    const timers = [wait(RINGS_AFTER, () => reportEvent({ kind: "RINGING" }))];
    const answer = () => {
      answeredAt = now();
      return reportEvent({ kind: "ANSWERED" });
    };
    if (script.answersAfter !== null) timers.push(wait(RINGS_AFTER + script.answersAfter, answer));
    const stop = () => {
      timers.forEach(clearTimeout);
      lines.delete(reference);
    };
    const end = async () => {
      stop();
      const talked = answeredAt ? (now().getTime() - answeredAt.getTime()) / 1000 : 0;
      await reportEvent({ kind: "ENDED", cause: answeredAt ? "TALKED" : script.cause });
      if (answeredAt) await reportEvent({ kind: "RECORDED", recording: toneRecording(talked) });
    };
    timers.push(wait(RINGS_AFTER + script.endsAfter, end));
    return { end, stop };
  }
}

async function reportUntilAccepted(
  report: SimulatorOptions["report"],
  event: CallEvent,
): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await report(event);
      return;
    } catch (error) {
      const isEarly = error instanceof AppError && error.kind === "notFound";
      if (!isEarly || tried === REPORT_ATTEMPTS) throw error;
      await sleep(REPORT_RETRY_MS * tried);
    }
}

interface SimulatedCall {
  end(): Promise<void>;
  stop(): void;
}
