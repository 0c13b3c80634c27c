import { GatewayError, type OutgoingText, type TextGateway } from "../../../../core/gateways.ts";
import type { IncomingText } from "../../actions/incoming.ts";
import type { Receipt } from "../../../outbox/actions/receipt.ts";
import { Link, type LogFunction } from "./link.ts";
import { RateLimiter } from "./rate-limiter.ts";
import { canonicalId } from "./message-id.ts";
import { parseIncoming, isReceipt, PROVIDER, parseReceipt } from "./receipt.ts";
import { toErrorKind, type Submission, toSubmissions } from "./submit.ts";
import type { SmppSettings } from "./url.ts";

export interface SmppOptions {
  readonly settings: SmppSettings;
  report(receipt: Receipt): Promise<unknown>;
  receiveText(text: IncomingText): Promise<unknown>;
  now(): Date;
  readonly log: LogFunction;
}

export interface SmppGateway extends TextGateway {
  /** Connects immediately to receive receipts and texts, even when no message is waiting. */
  listen(): void;
  stop(): Promise<void>;
}

const WAIT_FOR_LINK_MS = 5_000;
/** Number of tries once a part of a text was sent, because an incomplete text is useless. */
const PART_TRIES = 6;

/** Texts over SMPP 3.4, on one transceiver session. */
export function smppGateway(options: SmppOptions): SmppGateway {
  const { settings, now } = options;
  const rateLimiter = new RateLimiter(settings.tps);
  const link = new Link({
    settings,
    log: options.log,
    deliver: async (pdu) => {
      if (!isReceipt(pdu)) return void (await options.receiveText(parseIncoming(pdu)));
      const receipt = parseReceipt(pdu, settings, now());
      if (receipt) await options.report(receipt);
    },
  });

  const submit = async (submission: Submission): Promise<string> => {
    const answer = await link.submit(submission);
    const status = answer.command_status;
    if (status !== 0) {
      const kind = toErrorKind(status);
      if (kind === "BUSY") rateLimiter.slowDown();
      throw new GatewayError(`smpp status ${status}`, kind !== "FINAL", kind);
    }
    rateLimiter.reset();
    return canonicalId(String(answer["message_id"] ?? ""));
  };

  const submitPart = async (part: Submission): Promise<string> => {
    for (let tries = 1; ; tries += 1) {
      try {
        await link.ready(WAIT_FOR_LINK_MS);
        await rateLimiter.acquire();
        return await submit(part);
      } catch (error) {
        const isTransient = error instanceof GatewayError && error.retryable;
        if (!isTransient || tries === PART_TRIES)
          throw new GatewayError("only a part was taken", false, "UNSURE");
      }
    }
  };

  return {
    name: PROVIDER,
    window: settings.window,
    ready: async (signal) => {
      await link.ready(WAIT_FOR_LINK_MS);
      await rateLimiter.acquire(signal);
    },
    send: async (message: OutgoingText) => {
      const [first, ...rest] = toSubmissions(message, settings);
      const references = [await submit(first as Submission)];
      for (const part of rest) references.push(await submitPart(part));
      return references;
    },
    listen: () => link.open(),
    stop: () => link.close(),
  };
}
