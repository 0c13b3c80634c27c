import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@kolekta/api/core/errors";
import type { BankGateway, CallGateway, CodeGateway } from "@kolekta/api/core/gateways";
import { isFresh, isValidSignature } from "@kolekta/api/core/signature";
import { httpCodeGateway } from "@kolekta/api/repay/code/gateways/http";
import type { CallEvent } from "@kolekta/api/telephony/call/actions/event";
import { httpCallGateway } from "@kolekta/api/telephony/call/gateways/http";
import { callSimulator } from "@kolekta/api/telephony/call/gateways/simulator";
import type { Log } from "../log.ts";
import { type PaymentReport, sandboxBank } from "./bank.ts";
import { SANDBOX_KEYS } from "./keys.ts";
import { sendCallback, signCallEvent, type SignedCallback, signPayment } from "./sign.ts";

export interface SandboxParts {
  /** Address of this server, for the callbacks. */
  readonly serverUrl: string;
  readonly log?: Log | undefined;
  now(): Date;
}

export interface Sandbox {
  readonly call: CallGateway;
  readonly code: CodeGateway;
  readonly bank: BankGateway;
  stop(): Promise<void>;
}

/** Stored with calls, codes and payments, so that a real provider never meets their references. */
const NAME = "sandbox";

/**
 * A payment provider and a telephone system that speak the documented protocols with their test
 * keys: they listen on a loopback port from the first request, and report to the public callbacks.
 */
export function openSandbox(parts: SandboxParts): Sandbox {
  let opened: ReturnType<typeof openProviders> | undefined;
  const providers = () => (opened ??= openProviders(parts));
  return {
    call: {
      name: NAME,
      callbackSecret: SANDBOX_KEYS.call,
      dial: (request) => providers().call.dial(request),
      hangUp: (reference) => providers().call.hangUp(reference),
      fetchRecording: async (url) => providers().fetchRecording(url),
    },
    code: {
      name: NAME,
      numberFor: (order) => providers().code.numberFor(order),
      withdraw: async (withdrawal) => providers().code.withdraw?.(withdrawal),
    },
    bank: { name: NAME, callbackSecret: SANDBOX_KEYS.payment, isActed: false },
    stop: async () => opened?.stop(),
  };
}

function openProviders({ serverUrl, log, now }: SandboxParts) {
  const ending = new AbortController();
  const recordings = new Map<string, Blob>();
  const report = (sign: () => SignedCallback) => sendUntilAccepted(serverUrl, sign, ending.signal);
  const onLost = (error: unknown) => log?.warn({ error }, "a report of the sandbox was lost");
  const bank = sandboxBank({
    now,
    report: (payment: PaymentReport) =>
      report(() => signPayment(payment, SANDBOX_KEYS.payment, now())).catch(onLost),
  });
  const phones = callSimulator({
    now,
    onLost,
    report: ({ eventId, reference, kind, at, cause, recording }: CallEvent) => {
      if (recording) recordings.set(reference, recording);
      const recordingUrl = recording && `${server.url}recordings/${reference}.wav`;
      const event = { eventId, reference, kind, at: at.toISOString(), cause, recordingUrl };
      return report(() => signCallEvent(event, SANDBOX_KEYS.call, now()));
    },
  });
  const server = serveProviders({ phones, bank, recordings, now });
  const call = httpCallGateway({ url: server.url.origin, secret: SANDBOX_KEYS.call });
  const code = httpCodeGateway({ url: server.url.origin, secret: SANDBOX_KEYS.payment });
  return {
    call,
    code,
    fetchRecording: async (url: string) => {
      const recording = await call.fetchRecording?.(url);
      if (!recording) throw new Error("the bridge of the sandbox has recordings");
      recordings.delete(new URL(url).pathname.split("/").at(-1)?.replace(".wav", "") ?? "");
      return recording;
    },
    stop: async () => {
      ending.abort();
      phones.stop();
      bank.stop();
      await server.stop(true);
    },
  };
}

interface Providers {
  readonly phones: Pick<CallGateway, "dial" | "hangUp">;
  readonly bank: Pick<ReturnType<typeof sandboxBank>, "order" | "withdraw">;
  readonly recordings: ReadonlyMap<string, Blob>;
  now(): Date;
}

/** Serves the documented requests to a provider and a bridge. */
function serveProviders({ phones, bank, recordings, now }: Providers) {
  const signed =
    <Path extends string>(
      secret: string,
      answer: (body: never, request: Bun.BunRequest<Path>) => Promise<object>,
    ) =>
    async (request: Bun.BunRequest<Path>): Promise<Response> => {
      const body = await request.text();
      const timestamp = request.headers.get("x-timestamp") ?? "";
      const signature = request.headers.get("x-signature") ?? "";
      const isGenuine =
        isFresh(Number(timestamp), now()) &&
        isValidSignature(signature, `${timestamp}.${body}`, secret);
      if (!isGenuine) return new Response("wrong signature", { status: 401 });
      return Response.json(await answer(JSON.parse(body) as never, request));
    };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    routes: {
      "/calls": {
        POST: signed<"/calls">(SANDBOX_KEYS.call, async (dial) => ({
          reference: await phones.dial(dial),
        })),
      },
      "/calls/:reference/hang-up": {
        POST: signed<"/calls/:reference/hang-up">(SANDBOX_KEYS.call, async (_, { params }) => {
          await phones.hangUp(params.reference);
          return {};
        }),
      },
      "/codes": {
        POST: signed<"/codes">(SANDBOX_KEYS.payment, async (order) => ({
          number: await bank.order(order),
        })),
      },
      "/codes/withdraw": {
        POST: signed<"/codes/withdraw">(SANDBOX_KEYS.payment, async (withdrawal) => {
          bank.withdraw(withdrawal);
          return {};
        }),
      },
      "/recordings/:name": ({ params }) =>
        new Response(recordings.get(params.name.replace(".wav", "")) ?? null, {
          status: recordings.has(params.name.replace(".wav", "")) ? 200 : 404,
        }),
    },
    fetch: () => new Response("not found", { status: 404 }),
  });
  // The server alone does not keep the process alive.
  server.unref();
  return server;
}

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 500;
const TIMEOUT_MS = 10_000;

/** Retries after 429, 5xx and a missing answer, with a new signature each time. */
async function sendUntilAccepted(
  url: string,
  sign: () => SignedCallback,
  ending: AbortSignal,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]);
    const reply = await sendCallback(url, sign(), signal).catch((error: unknown) => error);
    if (ending.aborted || (reply instanceof Response && reply.ok)) return;
    const status = reply instanceof Response ? reply.status : 0;
    // The simulator of calls repeats the event of a call that is not stored yet.
    if (status === 404) throw new AppError("notFound", "record.notFound");
    const isFinal = status > 0 && status < 500 && status !== 429;
    if (isFinal || attempt === ATTEMPTS)
      throw new Error(`the callback answered ${status > 0 ? status : String(reply)}`);
    await sleep(FIRST_WAIT_MS * 2 ** attempt, undefined, { signal: ending }).catch(() => undefined);
  }
}
