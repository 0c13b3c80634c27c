import { GatewayError, type WebhookGateway } from "../../../core/gateways.ts";
import {
  fetchOutside,
  InnerAddressError,
  isVouched,
  outsideAddresses,
  type OutsideOptions,
} from "../../../core/public-fetch.ts";

interface HttpWebhookOptions {
  readonly outside: OutsideOptions;
  readonly timeoutMs?: number;
}

/** Characters of the answer that are read. */
const ANSWER_LENGTH = 500;
/** No character is longer than four bytes. */
const ANSWER_BYTES = 4 * ANSWER_LENGTH;

/** Sends messages by HTTPS, to allowed internal hosts also by HTTP; a redirect counts as no answer. */
export function httpWebhookGateway({
  outside,
  timeoutMs = 15_000,
}: HttpWebhookOptions): WebhookGateway {
  return {
    assertOutside: async (address) => {
      const url = new URL(address);
      if (isVouched(url, outside)) return;
      const signal = AbortSignal.timeout(timeoutMs);
      await outsideAddresses(url, outside, signal).catch(toGatewayError);
    },
    post: async ({ url, headers, body }) => {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const init = { method: "POST", headers, body, signal };
        const reply = await fetchOutside(url, init, outside);
        // The status decides; a body that breaks off changes nothing.
        const text = await readBeginning(reply).catch(() => "");
        return { status: reply.status, text };
      } catch (error) {
        return toGatewayError(error);
      }
    },
  };
}

function toGatewayError(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  throw new GatewayError(text, !(error instanceof InnerAddressError));
}

async function readBeginning({ body }: Response): Promise<string> {
  if (!body) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= ANSWER_BYTES) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks)).slice(0, ANSWER_LENGTH);
}
