import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:http2";
import { waitUntil } from "@kolekta/db/testing";
import { freePort } from "../process.ts";
import { canRunNginx, type Nginx, startNginx } from "./nginx.ts";

/** Checks if a request has arrived whole: its head, and a body of the declared length. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return end >= 0 && text.length - end - 4 >= length;
}

/** Reads each request to its end, then answers or closes the connection. */
function serve(isMortal: () => boolean) {
  const requests: string[] = [];
  const server = Bun.listen<{ text: string }>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: (socket) => void (socket.data = { text: "" }),
      data: (socket, chunk) => {
        socket.data.text += chunk.toString();
        if (!isWhole(socket.data.text)) return;
        requests.push(socket.data.text);
        if (isMortal()) socket.terminate();
        else socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok");
      },
    },
  });
  return { port: server.port, requests, stop: () => server.stop(true) };
}

describe.if(canRunNginx)("nginx as deploy/nginx sets it up", () => {
  let dying = true;
  let received = 0;
  let servers: ReturnType<typeof serve>[];
  let nginx: Nginx;

  beforeAll(async () => {
    // Every other server fails at its first request. nginx skips a failed server for a while.
    const isMortal = () => dying && (received += 1) % 2 === 1;
    servers = Array.from({ length: 9 }, () => serve(isMortal));
    nginx = await startNginx(servers.map(({ port }) => port));
  });
  afterAll(async () => {
    await nginx.stop();
    for (const server of servers) server.stop();
  });

  const sendRequest = async (path: string, init: RequestInit = {}) => {
    received = 0;
    for (const { requests } of servers) requests.length = 0;
    const reply = await fetch(nginx.url + path, { ...init, redirect: "manual" });
    const text = await reply.text();
    const seen = servers.flatMap(({ requests }) => requests);
    return { status: reply.status, text, seen };
  };
  const write = (headers: Record<string, string>) =>
    sendRequest("/prod/api/a", { method: "POST", headers, body: "a body of a write" });

  test("a read on a server that died is retried at another", async () => {
    const { status, text, seen } = await sendRequest("/prod/api/a?phone=6281234567");
    expect([status, text, seen.length]).toEqual([200, "ok", 2]);
  });

  test("a write with a key is retried at another, with its body and key", async () => {
    const { status, seen } = await write({ "idempotency-key": "key-1", token: "the-token" });
    expect([status, seen.length]).toEqual([200, 2]);
    for (const request of seen) {
      expect(request).toMatch(/^POST \/prod\/api\/a HTTP/);
      expect(request).toMatch(/idempotency-key: key-1/i);
      expect(request).toEndWith("a body of a write");
    }
  });

  test("a write with the key of a caller without login is not retried, as no server stores the key", async () => {
    const { status, seen } = await write({ "idempotency-key": "key-2" });
    expect([status, seen.length]).toEqual([503, 1]);
  });

  test("a write without a key is not retried, and its caller is informed in the envelope", async () => {
    const { status, text, seen } = await write({});
    expect([status, seen.length]).toEqual([503, 1]);
    expect(JSON.parse(text)).toMatchObject({ code: "98", key: "system.unavailable", data: null });
  });

  test("the logs contain no filter and no token", async () => {
    const secret = "the-token-of-a-socket";
    dying = true;
    await sendRequest(`/prod/api/webSocket/user/${secret}?phone=6281234567`);
    await sendRequest("/prod/api/a?phone=6281234567");
    await write({ "idempotency-key": secret, token: secret });
    const paths = async () => (await nginx.log()).map(({ path }) => path);
    await waitUntil(async () => (await paths()).includes("/prod/api/webSocket/user/-"));
    expect(await paths()).toContain("/prod/api/a");
    expect(await nginx.texts()).not.toMatch(/6281234567|the-token/);
  });

  test("plain HTTP is redirected to TLS, and TLS speaks HTTP/2", async () => {
    const reply = await fetch(`${nginx.plainUrl}/cases?page=2`, { redirect: "manual" });
    expect([reply.status, reply.headers.get("location")]).toEqual([
      301,
      "https://127.0.0.1/cases?page=2",
    ]);
    dying = false;
    const session = connect(nginx.url);
    const status = await new Promise<unknown>((resolve, reject) => {
      session.on("error", reject);
      const stream = session.request({ ":path": "/" });
      stream.on("response", (headers) => resolve(headers[":status"]));
      stream.on("error", reject);
      stream.end();
    });
    session.close();
    expect(status).toBe(200);
  });

  test("servers receive the caller's address, and a forged one is ignored", async () => {
    dying = false;
    const { seen } = await sendRequest("/", {
      headers: { "x-forwarded-for": "203.0.113.1", upgrade: "h2c" },
    });
    expect(seen[0]).toMatch(/x-forwarded-for: 203\.0\.113\.1, 127\.0\.0\.1/i);
    expect(seen[0]).not.toMatch(/h2c/);
  });

  test("callers have no influence on traces", async () => {
    dying = false;
    const { seen } = await sendRequest("/prod/api/a", {
      headers: {
        traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        tracestate: "house=1",
        baggage: "userId=alice",
      },
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toMatch(/traceparent|tracestate|baggage/i);
  });

  test.each(["/readyz", "/metrics", "//readyz", "/READYZ", "/%72eadyz?a=1"])(
    "%s is not for outsiders",
    async (path) => {
      dying = false;
      const { status, seen } = await sendRequest(path);
      expect([status, seen]).toEqual([404, []]);
    },
  );

  test("outsiders can ask for liveness", async () => {
    dying = false;
    const { status, seen } = await sendRequest("/healthz");
    expect([status, seen.length]).toEqual([200, 1]);
  });

  test("a body above the largest tape is not passed on", async () => {
    dying = false;
    const body = new Uint8Array(33 * 1024 * 1024);
    const { status, seen } = await sendRequest("/prod/api/a", { method: "POST", body });
    expect([status, seen]).toEqual([413, []]);
  });
});

describe.if(canRunNginx)("nginx in front of missing servers", () => {
  let nginx: Nginx;
  let last: ReturnType<typeof serve>;
  beforeAll(async () => {
    last = serve(() => false);
    nginx = await startNginx([freePort(), freePort(), last.port]);
  });
  afterAll(async () => {
    await nginx.stop();
    last.stop();
  });

  test("sends every unsent request to the available server", async () => {
    const body = "a write";
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const reply = await fetch(nginx.url, { method: "POST", body });
      expect(reply.status).toBe(200);
    }
    expect(last.requests).toHaveLength(4);
  });

  test("answers in the envelope when no server is available", async () => {
    last.stop();
    const reply = await fetch(nginx.url);
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await reply.json()).toMatchObject({ code: "98" });
  });
});
