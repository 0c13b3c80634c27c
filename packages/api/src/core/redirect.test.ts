import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fetchOutside } from "./public-fetch.ts";

const requestedPaths: string[] = [];
let peer: Bun.Server<undefined>;

/** Provider allowed by the operator that redirects every request. */
beforeAll(() => {
  peer = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      const { pathname } = new URL(url);
      requestedPaths.push(pathname);
      if (pathname === "/here") return new Response("here");
      const status = Number(pathname.slice(1));
      return new Response(null, { status, headers: { location: "/here" } });
    },
  });
});
afterAll(() => peer.stop(true));

const request = (path: string) =>
  fetchOutside(`http://127.0.0.1:${peer.port}${path}`, {}, { vouched: [`127.0.0.1:${peer.port}`] });

describe("G44: a redirect is never followed, not even to a trusted peer", () => {
  test("the peer itself answers", async () => {
    expect(await (await request("/here")).text()).toBe("here");
  });

  test.each([301, 302, 303, 307, 308])("%p", async (status) => {
    requestedPaths.length = 0;
    const followed = await request(`/${status}`).then(
      async (response) => response.text(),
      () => "refused",
    );
    expect(followed).not.toBe("here");
    expect(requestedPaths).toEqual([`/${status}`]);
  });

  test("even when the request itself asks for it", async () => {
    requestedPaths.length = 0;
    const url = `http://127.0.0.1:${peer.port}/302`;
    const vouched = [`127.0.0.1:${peer.port}`];
    await fetchOutside(url, { redirect: "follow" }, { vouched }).catch(() => null);
    expect(requestedPaths).toEqual(["/302"]);
  });
});
