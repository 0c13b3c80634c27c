import { describe, expect, test } from "bun:test";
import {
  checkOutside,
  fetchOutside,
  InnerAddressError,
  isInner,
} from "./outside.ts";

describe("G44: an address that leads inside is never asked", () => {
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
    "64:ff9b::7f00:1",
    "not an address",
  ])("%s is inside", (address) => {
    expect(isInner(address)).toBe(true);
  });

  test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
    "%s is outside",
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
    "https://169.254.169.254/latest/meta-data",
    "http://provider.example/",
    "ftp://provider.example/",
  ])("%s is refused", async (address) => {
    const asked = checkOutside(new URL(address), outside);
    expect(asked).rejects.toBeInstanceOf(InnerAddressError);
  });

  test("a name is refused where one of its addresses lies inside", async () => {
    const url = new URL("https://provider.example/");
    await checkOutside(url, outside);
    const resolve = async () => ["93.184.216.34", "10.0.0.7"];
    expect(checkOutside(url, { resolve })).rejects.toBeInstanceOf(
      InnerAddressError,
    );
    const none = async () => [];
    expect(checkOutside(url, { resolve: none })).rejects.toBeInstanceOf(
      InnerAddressError,
    );
  });

  test("what the operator vouches for is asked, and a redirect is never followed", async () => {
    const server = Bun.serve({
      port: 0,
      fetch: ({ url }) =>
        url.endsWith("/away")
          ? Response.redirect("https://elsewhere.example/")
          : new Response("here"),
    });
    const vouched = [`127.0.0.1:${server.port}`];
    const at = (path: string) =>
      fetchOutside(`http://127.0.0.1:${server.port}${path}`, {}, { vouched });
    expect(await (await at("/")).text()).toBe("here");
    expect(at("/away")).rejects.toThrow();
    await server.stop(true);
  });
});
