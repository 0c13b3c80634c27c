import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { mailFolder } from "./folder.ts";
import { smtpGateway } from "./smtp.ts";

const neverAborted = new AbortController().signal;
const FROM = "PT Tagih <no-reply@kolekta.example>";
const MAIL = {
  messageId: 7,
  to: "budi@example.com",
  name: 'Budi, "Santoso"',
  subject: "Tagihan 您好",
  text: "Mohon dibayar.\n.\nTerima kasih 您",
};

let server: SMTPServer;
let received: string[];
let url: string;

const listen = async (options: SMTPServerOptions = {}) => {
  received = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  url = `smtp://127.0.0.1:${port}`;
};

const send = (address = url, timeoutMs = 2_000) =>
  smtpGateway({ url: address, from: FROM, timeoutMs }).send(MAIL);
const getErrorKind = (address?: string, timeoutMs?: number) =>
  send(address, timeoutMs).then(
    () => "accepted",
    (error) => error.kind as string,
  );
const refusal = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode });

beforeEach(() => listen());
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

test("a mail arrives complete: sender, recipient, subject and every line", async () => {
  expect(await send()).toEqual(["<message-7@kolekta.example>"]);
  const [mail = ""] = received;
  expect(mail).toContain("From: PT Tagih <no-reply@kolekta.example>");
  expect(mail).toContain('To: "Budi, \\"Santoso\\"" <budi@example.com>');
  expect(mail).toContain("Message-ID: <message-7@kolekta.example>");
  expect(mail).toContain("Subject: =?UTF-8?");
  const body = mail.slice(mail.indexOf("\r\n\r\n") + 4);
  const decoded = Buffer.from(body.replace(/=\r\n/g, ""), "binary").toString();
  const readable = decodeURIComponent(decoded.replace(/=([0-9A-F]{2})/g, "%$1"));
  expect(readable.replaceAll("\r\n", "\n").trim()).toBe(MAIL.text);
});

test("uses the credentials of the address, and wrong ones leave the mail waiting", async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await listen({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "k@x" && password === "p:1" ? done(null, { user: 1 }) : done(refusal("no", 535)),
  });
  const port = new URL(url).port;
  expect(await getErrorKind(`smtp://k%40x:p%3A1@127.0.0.1:${port}`)).toBe("accepted");
  expect(await getErrorKind(`smtp://k%40x:wrong@127.0.0.1:${port}`)).toBe("BUSY");
  expect(received).toHaveLength(1);
});

describe("a mail that is not accepted", () => {
  const restart = async (options: SMTPServerOptions) => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await listen(options);
  };

  test("because the recipient does not exist is refused for good", async () => {
    await restart({ onRcptTo: (_address, _session, done) => done(refusal("no such user", 550)) });
    expect(await getErrorKind()).toBe("FINAL");
  });

  test("because of a temporary error may be retried", async () => {
    await restart({ onRcptTo: (_address, _session, done) => done(refusal("greylisted", 451)) });
    expect(await getErrorKind()).toBe("RETRY");
  });

  test("because of a temporary error after its text was read may be retried", async () => {
    await restart({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => done(refusal("disk full", 452)));
      },
    });
    expect(await getErrorKind()).toBe("RETRY");
  });

  test("because no server answers waits", async () => {
    const oldUrl = url;
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(await getErrorKind(oldUrl)).toBe("BUSY");
    await listen();
  });

  test("because TLS is required but not offered waits", async () => {
    expect(await getErrorKind(`${url}?tls=required`)).toBe("BUSY");
    expect(received).toEqual([]);
  });
});

describe("a broken line", () => {
  test("after the text was sent leaves the mail in doubt", async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await listen({
      onData: (stream, session) => {
        stream.resume();
        stream.on("end", () => {
          for (const connection of server.connections)
            if (connection.session === session) connection.close();
        });
      },
    });
    expect(await getErrorKind()).toBe("UNSURE");
  });

  test("or after a server fell silent leaves it in doubt too", async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await listen({ onData: (stream) => void stream.resume(), closeTimeout: 10 });
    expect(await getErrorKind(url, 300)).toBe("UNSURE");
  });

  test("before the text is sent leaves the mail in the outbox", async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await listen({
      closeTimeout: 10,
      onMailFrom: (_address, session) => {
        for (const connection of server.connections)
          if (connection.session === session) connection.close();
      },
    });
    expect(await getErrorKind()).toBe("BUSY");
  });
});

test("does not contact an unavailable server for every mail", async () => {
  const oldUrl = url;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const gateway = smtpGateway({ url: oldUrl, from: FROM, timeoutMs: 500 });
  await gateway.ready(neverAborted);
  await gateway.send(MAIL).catch(() => undefined);
  await expect(gateway.ready(neverAborted)).rejects.toMatchObject({ kind: "BUSY" });
  await listen();
});

test("without a server writes mails to a folder, readable by any mail program", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kolekta-mail-"));
  const gateway = mailFolder(join(folder, "mail"), FROM);
  await gateway.ready(neverAborted);
  expect(await gateway.find?.(7)).toBeNull();
  const references = await gateway.send(MAIL);
  expect(await gateway.find?.(7)).toEqual(references);
  const file = Bun.file(join(folder, "mail", "mail-7.eml"));
  expect(await file.text()).toContain("<message-7@kolekta.example>");
  rmSync(folder, { recursive: true });
});
