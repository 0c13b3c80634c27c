// Simulates a company phone: reads the link of a QR code, pairs, and takes the calls of its agent. One
// request stays open until the next call; each call is answered and ended some seconds later. Every
// request carries the version: the configuration may offer a newer one, or require it.
//   bun examples/phone.ts 'kolekta://pair?server=...&code=...' [calls] [seconds] [version]
import { readPairingLink } from "./pairing-link.ts";

const WAIT_S = 25;
const PAUSE_MS = 2000;

const { server, code } = readPairingLink(process.argv[2]);
const calls = Number(process.argv[3] ?? Infinity);
const seconds = Number(process.argv[4] ?? 5);
const appVersion = process.argv[5] ?? "1.0.0";

interface Waiting {
  readonly call: { readonly callId: number; readonly token: string } | null;
  /** Offers a newer version while this one still works. */
  readonly update?: { readonly version: string; readonly shortLink: string };
}

/** Returns the data of a reply; throws a refusal with its message. */
async function request<Data>(path: string, body: unknown): Promise<Data> {
  const reply = await fetch(`${server}/prod/api/task/call/app/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "en" },
    body: JSON.stringify(body),
  });
  const envelope = (await reply.json()) as {
    readonly code: string;
    readonly message: string;
    readonly data: Data;
  };
  if (envelope.code !== "00") throw new Error(envelope.message);
  return envelope.data;
}

const report = (token: string, kind: "ANSWERED" | "ENDED", callId: number): Promise<unknown> =>
  request("report", {
    token,
    kind,
    eventId: `${callId}-${kind}`,
    at: new Date().toISOString(),
    ...(kind === "ENDED" && { cause: "TALKED" }),
  });

/** Claims the number, which works once, and reports the call. */
async function answerCall(credential: string, { callId, token }: NonNullable<Waiting["call"]>) {
  const claimed = await request<{ readonly phone: string }>("claim", {
    token,
    credential,
    appVersion,
  });
  console.log(`call ${callId}: dialling +${claimed.phone}`);
  await report(token, "ANSWERED", callId);
  await Bun.sleep(seconds * 1000);
  await report(token, "ENDED", callId);
  console.log(`call ${callId}: ended after ${seconds} s`);
}

const { credential, agentName } = await request<{
  readonly credential: string;
  readonly agentName: string;
}>("enrol", { pairingCode: code, deviceName: "Example phone", appVersion });
console.log(`paired with ${agentName}`);

for (let answeredCount = 0; answeredCount < calls;) {
  try {
    const { call, update } = await request<Waiting>("waiting", {
      credential,
      appVersion,
      wait: WAIT_S,
    });
    if (update) console.log(`version ${update.version}: ${update.shortLink}`);
    if (!call) continue;
    answeredCount += 1;
    await answerCall(credential, call);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await Bun.sleep(PAUSE_MS);
  }
}
