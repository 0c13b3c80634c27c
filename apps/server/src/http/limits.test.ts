import { describe, expect, test } from "bun:test";
import { Buckets } from "./limits.ts";
import { openApp, somebody } from "../../test/app.ts";
import { little } from "../../test/little-router.ts";

describe("a bucket", () => {
  test("gives its burst, then what its rate refills", () => {
    const buckets = new Buckets({ perSecond: 2, burst: 3 });
    const taken = (now: number) => buckets.take("a", now);
    expect([0, 0, 0, 0].map(taken)).toEqual([true, true, true, false]);
    expect([400, 500, 500, 5000, 5000, 5000, 5000].map(taken)).toEqual([
      false,
      true,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test("counts every name for itself", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 1 });
    expect(buckets.take("a", 0)).toBe(true);
    expect(buckets.take("b", 0)).toBe(true);
    expect(buckets.take("a", 0)).toBe(false);
  });

  test("a clock that steps back refills nothing and breaks nothing", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 1 });
    buckets.take("a", 10_000);
    expect(buckets.take("a", 0)).toBe(false);
    expect(buckets.take("a", 1000)).toBe(true);
  });

  test("gives many at once or none of them, and from its fullest any number", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 10 });
    const taken = (calls: number, now = 0) => buckets.take("a", now, calls);
    expect([6, 6, 4, 1].map((calls) => taken(calls))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(taken(50, 9000)).toBe(false);
    expect(taken(50, 10_000)).toBe(true);
    expect(taken(1, 10_000)).toBe(false);
  });

  test("rate 0 is no limit", () => {
    const buckets = new Buckets({ perSecond: 0, burst: 0 });
    expect(
      Array.from({ length: 99 }, () => buckets.take("a", 0)),
    ).not.toContain(false);
  });

  test("names are forgotten before they fill the memory", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 10 });
    for (let name = 0; name < 120_000; name += 1) buckets.take(`${name}`, 0);
    expect(buckets.size).toBeLessThanOrEqual(50_000);
  });
});

describe("over the limit", () => {
  const open = (env: Record<string, string>) =>
    openApp({
      router: little,
      env,
      identify: async () => somebody(),
    });

  test("REST and tRPC say the exact text, in every language", async () => {
    await using app = await open({ RATE_LIMIT_SESSION: "1" });
    const headers = { token: "agent-token", "accept-language": "zh-CN" };
    const rest = () => app.call("/prod/api/edge/search?id=1", { headers });
    for (let turn = 0; turn < 4; turn += 1)
      expect((await rest()).status).toBe(200);
    const refused = await rest();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.json()).toMatchObject({
      code: "29",
      message: "Rate limit exceeded",
    });
    const trpc = await app.call("/trpc/edge.search?batch=1&input={}", {
      headers,
    });
    expect(trpc.status).toBe(429);
    expect(await trpc.text()).toContain('"message":"Rate limit exceeded"');
    const other = { token: "other-token" };
    const free = await app.call("/prod/api/edge/search?id=1", {
      headers: other,
    });
    expect(free.status).toBe(200);
  });

  test("the way in has a bucket of its own", async () => {
    await using app = await open({ RATE_LIMIT_LOGIN: "2" });
    const enter = () => app.call("/prod/api/edge/cookie");
    const statuses = [await enter(), await enter(), await enter()];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    const headers = { token: "agent-token" };
    const inside = await app.call("/prod/api/edge/search?id=1", { headers });
    expect(inside.status).toBe(200);
  });
});
