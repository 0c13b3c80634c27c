import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  fetchAt,
  fetchOutside,
  InnerAddressError,
  isInner,
  outsideAddresses,
} from "./public-fetch.ts";

describe("G44: an internal address is never requested", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:0:127.0.0.1",
    "::ffff:0:7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::1",
    "2001:0:4136:e378::1",
    "::127.0.0.1",
    "::7f00:1",
    "fec0::1",
    "febf::1%eth0",
    "192.88.99.1",
    "not an address",
  ])("%s is internal", (address) => {
    expect(isInner(address)).toBe(true);
  });

  test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
    "%s is external",
    (address) => {
      expect(isInner(address)).toBe(false);
    },
  );

  const outside = { resolve: async () => ["93.184.216.34"] };

  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::127.0.0.1]/",
    "https://[::ffff:0:127.0.0.1]/",
    "https://[2002:7f00:1::]/",
    "https://[64:ff9b:1::10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "http://provider.example/",
    "ftp://provider.example/",
  ])("%s is refused", async (address) => {
    expect(await outsideAddresses(new URL(address), outside).catch((why) => why)).toBeInstanceOf(
      InnerAddressError,
    );
  });

  test("refuses a name with an internal address among its addresses", async () => {
    const url = new URL("https://provider.example/");
    expect(await outsideAddresses(url, outside)).toEqual(["93.184.216.34"]);
    for (const addresses of [["93.184.216.34", "10.0.0.7"], []])
      expect(
        await outsideAddresses(url, { resolve: async () => addresses }).catch((why) => why),
      ).toBeInstanceOf(InnerAddressError);
  });
});

/** Starts a real peer on loopback that counts its requests. */
function peer(tls?: Bun.TLSOptions) {
  const seen: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    ...(tls && { tls }),
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      seen.push(`${request.headers.get("host")}${pathname}`);
      const to = request.headers.get("x-lead-to");
      return to ? Response.redirect(to) : new Response("here");
    },
  });
  const port = server.port ?? 0;
  return { seen, port, [Symbol.asyncDispose]: () => server.stop(true) };
}

const failure = (pending: Promise<Response>): Promise<unknown> =>
  pending.then(
    () => null,
    (error: unknown) => error,
  );

test("a request that is aborted does not wait for the lookup of its name", async () => {
  const controller = new AbortController();
  const resolve = () => {
    queueMicrotask(() => controller.abort());
    return new Promise<string[]>((done) => setImmediate(() => done([])));
  };
  const { signal } = controller;
  const request = fetchOutside("https://x.example/", { signal }, { resolve });
  expect(await failure(request)).toMatchObject({ name: "AbortError" });
});

describe("the requested address", () => {
  test("is the checked one, even if the name resolves differently later", async () => {
    // "localhost" represents a name whose second DNS answer is an internal address.
    const answers = [["192.0.2.1"], ["127.0.0.1"]];
    let connections = 0;
    const listener = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        open: (socket) => {
          connections++;
          socket.end();
        },
        data() {},
      },
    });
    await failure(
      fetchOutside(
        `https://localhost:${listener.port}/`,
        { signal: AbortSignal.timeout(300) },
        { resolve: async () => answers.shift() ?? [] },
      ),
    );
    expect([answers.length, connections]).toEqual([1, 0]);
    listener.stop(true);
  });
});

describe("a pinned address", async () => {
  const file = (name: string) =>
    Bun.file(join(import.meta.dir, "../../test/certificates", name)).text();
  const ca = await file("authority.pem");
  const tls = { cert: await file("provider.example.pem"), key: await file("provider.example.key") };
  const at = (port: number, host: string, options: { ca?: string }) =>
    fetchAt("127.0.0.1", new URL(`https://${host}:${port}/a?b=c`), {}, options);

  test("is requested under its name, with a certificate of that name", async () => {
    await using provider = peer(tls);
    const { port } = provider;
    expect(await (await at(port, "provider.example", { ca })).text()).toBe("here");
    expect(provider.seen).toEqual([`provider.example:${port}/a`]);
    expect(await failure(at(port, "other.example", { ca }))).toMatchObject({
      code: "ERR_TLS_CERT_ALTNAME_INVALID",
    });
    expect(await failure(at(port, "provider.example", {}))).toMatchObject({
      code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    });
    expect(provider.seen).toHaveLength(1);
  });

  test("is tried at its next address only where nothing was sent", async () => {
    const resolve = async () => ["93.184.216.34", "93.184.216.35"];
    const request = fetchOutside(
      "https://x.example/",
      { signal: AbortSignal.abort() },
      { resolve },
    );
    await expect(request).rejects.toMatchObject({ name: "AbortError" });
  });

  test("follows no redirect", async () => {
    await using provider = peer(tls);
    await using inner = peer();
    const url = new URL(`https://provider.example:${provider.port}/`);
    const headers = { "x-lead-to": `http://127.0.0.1:${inner.port}/` };
    expect(await failure(fetchAt("127.0.0.1", url, { headers }, { ca }))).toBeInstanceOf(Error);
    expect(inner.seen).toEqual([]);
  });
});
