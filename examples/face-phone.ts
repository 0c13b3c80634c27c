// A company phone that shows its agent's face: reads the link of a QR code, is paired, gives the first picture where one is
// due, and then the others one after the other, as the app does at each login and every few hours.
//   bun examples/face-phone.ts 'kolekta://pair?server=...&code=...' first.jpg [later.jpg ...]
import { basename } from "node:path";
import { readPairingLink } from "./pairing-link.ts";

const { server, code } = readPairingLink(process.argv[2]);
const pictures = process.argv.slice(3);
if (pictures.length === 0) {
  console.error("Give pictures of a face.");
  process.exit(2);
}

interface FaceState {
  readonly state: "ENROL" | "CHECK" | "GOOD" | "LOCKED" | "BARRED";
  readonly isRequired: boolean;
}
interface FaceCheckResult extends FaceState {
  readonly result: "PASS" | "FAIL" | "TROUBLE" | "BLACKLISTED";
  readonly trouble: string | null;
  readonly triesLeft: number;
}

/** Sends a request, and again after the pause that a busy server asks for. */
async function send(path: string, init: RequestInit, repeats = 5): Promise<Response> {
  const reply = await fetch(`${server}/prod/api/task/call/app/${path}`, init);
  if (reply.status !== 503 || repeats === 0) return reply;
  await Bun.sleep(Number(reply.headers.get("retry-after") ?? 1) * 1000);
  return send(path, init, repeats - 1);
}

/** Returns the data of a reply; throws a refusal with its message. */
async function request<Data>(
  path: string,
  body: FormData | Readonly<Record<string, string>>,
): Promise<Data> {
  const isForm = body instanceof FormData;
  const reply = await send(path, {
    method: "POST",
    headers: { "accept-language": "en", ...(isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const envelope = (await reply.json()) as {
    readonly code: string;
    readonly message: string;
    readonly data: Data;
  };
  if (envelope.code !== "00") throw new Error(envelope.message);
  return envelope.data;
}

async function show(
  credential: string,
  how: "enrol" | "check",
  picture: string,
): Promise<FaceCheckResult> {
  const form = new FormData();
  form.set("credential", credential);
  form.set("file", Bun.file(picture), basename(picture));
  return request<FaceCheckResult>(`face/${how}`, form);
}

const formatResult = ({ result, trouble, state, triesLeft }: FaceCheckResult): string =>
  `${result}${trouble ? ` (${trouble})` : ""}, now ${state}, ${triesLeft} tries left`;

try {
  const { credential, agentName } = await request<{
    readonly credential: string;
    readonly agentName: string;
  }>("enrol", { pairingCode: code, deviceName: "Example phone", appVersion: "1.0.0" });
  console.log(`paired with ${agentName}`);
  for (const picture of pictures) {
    const { state } = await request<FaceState>("face", { credential });
    const how = state === "ENROL" ? "enrol" : "check";
    console.log(`${how} ${formatResult(await show(credential, how, picture))}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
