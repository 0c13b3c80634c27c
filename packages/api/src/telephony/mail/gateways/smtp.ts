import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { GatewayError, type MailGateway, type GatewayErrorKind } from "../../../core/gateways.ts";
import { compose, formatMessageId } from "./compose.ts";

export interface SmtpOptions {
  /**
   * smtp:// starts in clear and uses STARTTLS when offered, smtps:// starts with TLS.
   * `?tls=required` insists.
   */
  readonly url: string;
  /** "Name <address>" or an address. */
  readonly from: string;
  readonly timeoutMs?: number;
}

const ADDRESS = /<([^>]+)>/;
/** Pause in milliseconds after a failed connection, before any mail tries the server again. */
const REST_MS = 5_000;

/**
 * Sends mails over SMTP on one connection each, so that every failure shows if the mail was
 * accepted.
 */
export function smtpGateway({ url, from, timeoutMs = 30_000 }: SmtpOptions): MailGateway {
  let restUntil = 0;
  return {
    name: "smtp",
    window: 2,
    ready: async () => {
      if (performance.now() < restUntil)
        throw new GatewayError("the mail server is away", true, "BUSY");
    },
    send: async (mail) => {
      const raw = await compose(mail, from);
      const envelope = { from: ADDRESS.exec(from)?.[1] ?? from, to: [mail.to] };
      const connection = connectionTo(url, timeoutMs);
      try {
        await talk(connection, new URL(url), envelope, raw);
      } catch (error) {
        connection.close();
        if (error instanceof GatewayError && error.kind === "BUSY")
          restUntil = performance.now() + REST_MS;
        throw error;
      }
      return [formatMessageId(mail.messageId, from)];
    },
  };
}

function connectionTo(url: string, timeoutMs: number): SMTPConnection {
  const { protocol, hostname, port, searchParams } = new URL(url);
  return new SMTPConnection({
    host: hostname,
    ...(port && { port: Number(port) }),
    secure: protocol === "smtps:",
    requireTLS: searchParams.get("tls") === "required",
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

type Envelope = { readonly from: string; readonly to: string[] };

interface SmtpFailure extends Error {
  readonly responseCode?: number;
}

/** A failure before the data of the mail is sent means that the mail was certainly not accepted. */
async function talk(
  connection: SMTPConnection,
  url: URL,
  envelope: Envelope,
  raw: Buffer,
): Promise<void> {
  const failed = new Promise<never>((_, reject) => connection.once("error", reject));
  failed.catch(() => undefined);
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve()))),
    ]);
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  await step((done) => connection.connect(done)).catch(throwGatewayError("BUSY"));
  if (user)
    await step((done) => connection.login({ user, pass }, done)).catch(throwGatewayError("BUSY"));
  let handedOver = false;
  const body = new Readable({
    read() {
      handedOver = true;
      this.push(raw);
      this.push(null);
    },
  });
  await step((done) => connection.send({ ...envelope, size: raw.length }, body, done)).catch(
    (error: SmtpFailure) => throwGatewayError(toErrorKind(error, handedOver))(error),
  );
  connection.quit();
}

function toErrorKind({ responseCode }: SmtpFailure, handedOver: boolean): GatewayErrorKind {
  if (responseCode) return responseCode >= 500 ? "FINAL" : "RETRY";
  return handedOver ? "UNSURE" : "BUSY";
}

/** Keeps only the code, because the server's text may contain the address. */
const throwGatewayError =
  (kind: GatewayErrorKind) =>
  ({ responseCode }: SmtpFailure): never => {
    throw new GatewayError(
      `the mail server did not take it (${responseCode ?? "no answer"})`,
      kind !== "FINAL",
      kind,
    );
  };
