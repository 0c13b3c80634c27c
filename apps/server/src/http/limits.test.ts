import { describe, expect, test } from "bun:test";
import { openApp, createActor } from "../../test/app.ts";
import { little } from "../../test/little-router.ts";

describe("over the limit", () => {
  const open = (env: Record<string, string>) =>
    openApp({ router: little, env, identify: async () => createActor() });

  test("answers the exact text over REST and tRPC, in every language", async () => {
    await using app = await open({ RATE_LIMIT_SESSION: "1" });
    const headers = { token: "agent-token", "accept-language": "zh-CN" };
    const rest = () => app.call("/prod/api/edge/search?id=1", { headers });
    for (let call = 0; call < 4; call += 1) expect((await rest()).status).toBe(200);
    const limitedReply = await rest();
    expect(limitedReply.status).toBe(429);
    expect(limitedReply.headers.get("retry-after")).toBe("1");
    expect(await limitedReply.json()).toMatchObject({ code: "29", message: "Rate limit exceeded" });
    const trpc = await app.call("/trpc/edge.search?batch=1&input={}", { headers });
    expect(trpc.status).toBe(429);
    expect(await trpc.text()).toContain('"message":"Rate limit exceeded"');
    const other = { token: "other-token" };
    const free = await app.call("/prod/api/edge/search?id=1", { headers: other });
    expect(free.status).toBe(200);
  });

  test("sign-in has a bucket of its own", async () => {
    await using app = await open({ RATE_LIMIT_LOGIN: "2" });
    const enter = () => app.call("/prod/api/edge/cookie");
    const statuses = [await enter(), await enter(), await enter()];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    const headers = { token: "agent-token" };
    const inside = await app.call("/prod/api/edge/search?id=1", { headers });
    expect(inside.status).toBe(200);
  });
});
