import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Buckets, type Rate } from "./buckets.ts";

describe("a bucket", () => {
  test("allows its burst, then calls at its refill rate", () => {
    const buckets = new Buckets({ perSecond: 2, burst: 3 });
    const tryConsume = (now: number) => buckets.consume("a", now);
    expect([0, 0, 0, 0].map(tryConsume)).toEqual([true, true, true, false]);
    expect([400, 500, 500, 5000, 5000, 5000, 5000].map(tryConsume)).toEqual([
      false,
      true,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test("counts every name separately", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 1 });
    expect(buckets.consume("a", 0)).toBe(true);
    expect(buckets.consume("b", 0)).toBe(true);
    expect(buckets.consume("a", 0)).toBe(false);
  });

  test("a clock that steps back refills nothing and breaks nothing", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 1 });
    buckets.consume("a", 10_000);
    expect(buckets.consume("a", 0)).toBe(false);
    expect(buckets.consume("a", 1000)).toBe(true);
  });

  test("allows many calls at once or none of them, and any number when full", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 10 });
    const tryConsume = (calls: number, now = 0) => buckets.consume("a", now, calls);
    expect([6, 6, 4, 1].map((calls) => tryConsume(calls))).toEqual([true, false, true, false]);
    expect(tryConsume(50, 9000)).toBe(false);
    expect(tryConsume(50, 10_000)).toBe(true);
    expect(tryConsume(1, 10_000)).toBe(false);
  });

  test("rate 0 is no limit", () => {
    const buckets = new Buckets({ perSecond: 0, burst: 0 });
    expect(Array.from({ length: 99 }, () => buckets.consume("a", 0))).not.toContain(false);
  });

  test("names are forgotten before they fill the memory", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 10 });
    for (let name = 0; name < 120_000; name += 1) buckets.consume(`${name}`, 0);
    expect(buckets.size).toBeLessThanOrEqual(50_000);
  });
});

/** Servers that exchange their sums through a shared store, at a fixed time. */
class Servers {
  readonly all: readonly Buckets[];
  readonly #spent = new Map<string, number>();

  constructor(rate: Rate, servers: number) {
    this.all = Array.from({ length: servers }, () => new Buckets(rate));
    for (const buckets of this.all) buckets.countAmong(servers);
  }

  exchange(server: number): void {
    const buckets = this.all[server];
    for (const { key, spent } of buckets?.collect(0) ?? [])
      this.#spent.set(key, (this.#spent.get(key) ?? 0) + spent);
    const states = [...this.#spent].map(([key, spent]) => ({ key, spent }));
    buckets?.settle(states, 0);
  }

  /** Counts the allowed calls, each at the server with the given number. */
  call(servers: readonly number[]): number {
    return servers.filter((server) => this.all[server]?.consume("a", 0)).length;
  }
}

/**
 * Builds rounds: in each, a server is called any number of times, exchanges once in any order, and
 * is called again.
 */
const rounds = (servers: number) => {
  const calls = fc.array(fc.nat(servers - 1), { maxLength: 60 });
  const order = fc.shuffledSubarray([...Array(servers).keys()], { minLength: servers });
  return fc.array(
    order.chain((serverOrder) =>
      fc.tuple(...serverOrder.map((server) => fc.tuple(fc.constant(server), calls))),
    ),
    { maxLength: 12 },
  );
};

describe("buckets of several servers", () => {
  const BURST = 30;
  const rate: Rate = { perSecond: 0.5, burst: BURST, isExact: true };
  const played = fc
    .integer({ min: 2, max: 5 })
    .chain((servers) => fc.tuple(fc.constant(servers), rounds(servers), fc.nat(servers - 1)));

  test("an exact bucket allows as much as one server would, plus one call per other server at most", () => {
    fc.assert(
      fc.property(played, ([count, play]) => {
        const servers = new Servers(rate, count);
        let allowed = 0;
        for (const round of play)
          for (const [server, calls] of round) {
            allowed += servers.call(calls);
            servers.exchange(server);
          }
        expect(allowed).toBeLessThan(BURST + count);
      }),
    );
  });

  test("an exact bucket allows its full burst to a caller at a single server", () => {
    const servers = new Servers(rate, 3);
    let allowed = 0;
    for (let round = 0; round < 40; round += 1) {
      allowed += servers.call(Array(40).fill(0));
      for (const server of [0, 1, 2]) servers.exchange(server);
    }
    expect(allowed).toBe(BURST);
  });

  test("overspending by another server counts against the next calls until it is refilled", () => {
    const servers = new Servers({ perSecond: 1, burst: 10 }, 2);
    expect(servers.call(Array(20).fill(0))).toBe(10);
    expect(servers.call(Array(20).fill(1))).toBe(10);
    for (const server of [0, 1, 0]) servers.exchange(server);
    const tryConsume = (now: number) => servers.all.map((buckets) => buckets.consume("a", now));
    expect([10_000, 11_000].map(tryConsume)).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("leaves a soon refilled amount unpublished and includes it in the next exchange", () => {
    const buckets = new Buckets({ perSecond: 1, burst: 80 });
    buckets.countAmong(2);
    for (let call = 0; call < 9; call += 1) buckets.consume("a", 0);
    expect(buckets.collect(0)).toEqual([]);
    buckets.consume("a", 0);
    expect(buckets.collect(0)).toMatchObject([{ spent: 10 }]);
    buckets.abortExchange();
    buckets.consume("a", 0);
    expect(buckets.collect(0)).toMatchObject([{ spent: 11 }]);
  });

  test("each server refills its part of the unpublished amount", () => {
    const servers = new Servers({ perSecond: 1, burst: 100 }, 2);
    const calls = Array.from({ length: 200 }, (_, index) => index * 500);
    const allowed = servers.all.map(
      (buckets) => calls.filter((now) => buckets.consume("a", now)).length,
    );
    // Two calls per second at each of two servers without an exchange, for 100 seconds: a burst at
    // each, and half of the rate.
    expect(allowed).toEqual([149, 149]);
  });

  test("a single server forgets the others", () => {
    const buckets = new Buckets(rate);
    buckets.countAmong(3);
    expect(Array.from({ length: 40 }, () => buckets.consume("a", 0))).toContain(false);
    buckets.countAmong(1);
    const allowed = Array.from({ length: 40 }, () => buckets.consume("a", 0));
    expect(allowed.filter(Boolean)).toHaveLength(20);
    expect(buckets.collect(0)).toEqual([]);
  });
});
