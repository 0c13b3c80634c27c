import { resolve } from "node:path";
import type { CommandResult } from "@kolekta/api/core/command";
import { type Env, readEnv } from "../env.ts";
import { SANDBOX_KEYS } from "../sandbox/keys.ts";
import { sendCallback, signCallEvent, type SignedCallback, signPayment } from "../sandbox/sign.ts";
import { getOwnAddress } from "../start/print-line.ts";
import { OpsError, type Run, withRun } from "./session.ts";
import type { Program } from "./terminal.ts";

const KINDS = ["payment", "call"] as const;
type Kind = (typeof KINDS)[number];

const SECRETS = { payment: "CODE_GATEWAY_SECRET", call: "CALL_GATEWAY_SECRET" } as const;
const SEND_TIMEOUT_MS = 30_000;

/** The verbs that act as a payment provider or a telephone system; they need no database. */
export function registerCallback(parent: Program): void {
  registerVerb(parent, "sign", "sign a callback and print it as a curl command", printCallback);
  registerVerb(parent, "send", "sign a callback, send it to the server, print the answer", send);
}

type Work = (url: string, request: SignedCallback, run: Run) => Promise<CommandResult>;

interface CallbackOptions {
  readonly url?: string;
  readonly secretFromEnv?: string;
  readonly json?: boolean;
}

const registerVerb = (parent: Program, verb: string, summary: string, work: Work): Program =>
  parent
    .command(`${verb} <kind> [file]`)
    .description(`${summary}; kind is payment or call, without a file JSON is read from stdin`)
    .option("--url <url>", "address of the server; default: that of HOST and PORT")
    .option("--secret-from-env <name>", "variable with the secret; a sandbox needs none")
    .option("--json", "print the result as JSON")
    .action(
      async (
        kindText: string,
        file: string | undefined,
        { url, secretFromEnv, json = false }: CallbackOptions,
        self: Program,
      ) =>
        withRun(self.terminal, json, async (run) => {
          const env = readEnv(run.env);
          const kind = parseKind(kindText);
          const secret = secretFromEnv ? readSecret(run, secretFromEnv) : getSandboxKey(kind, env);
          const request = signAs(kind, await readJson(file), secret);
          return work(url ?? getOwnAddress(env), request, run);
        }),
    );

function parseKind(text: string): Kind {
  const kind = KINDS.find((name) => name === text);
  if (!kind) throw new OpsError(`"${text}" is not ${KINDS.join(" or ")}.`);
  return kind;
}

async function readJson(file: string | undefined): Promise<unknown> {
  const source = file === undefined ? Bun.stdin : Bun.file(resolve(file));
  const text = await source.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new OpsError(`${file ?? "Standard input"} is not JSON.`);
  }
}

function readSecret({ env }: Run, name: string): string {
  const secret = env[name]?.trim();
  if (!secret) throw new OpsError(`Set ${name} to the secret of the server.`);
  return secret;
}

/** A real secret is used only where it was named: nothing here records who reports a payment. */
function getSandboxKey(kind: Kind, { SANDBOX }: Env): string {
  if (SANDBOX === "on") return SANDBOX_KEYS[kind];
  throw new OpsError(`Set SANDBOX=on, or name the secret: --secret-from-env ${SECRETS[kind]}.`);
}

function signAs(kind: Kind, value: unknown, secret: string): SignedCallback {
  const sign = kind === "payment" ? signPayment : signCallEvent;
  return sign(value, secret, new Date());
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Writes the request as a command for a shell. */
function toCurl(url: string, { path, headers, body }: SignedCallback): string {
  const named = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  return ["curl", ...named, "--data-binary", quote(body), quote(`${url}${path}`)].join(" ");
}

const printCallback: Work = async (url, request) => ({
  ok: true,
  data: { method: "POST", url: `${url}${request.path}`, ...request },
  lines: [toCurl(url, request)],
});

const send: Work = async (url, request, { signal }) => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
  const reply = await sendCallback(url, request, limit).catch((error: unknown) => {
    throw new OpsError(`No answer from ${url}: ${String(error)}`);
  });
  const { ok, status } = reply;
  const answer = await reply.text();
  return { ok, data: { status, answer }, lines: [String(status), answer] };
};
