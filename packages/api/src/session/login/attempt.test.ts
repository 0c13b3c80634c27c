import { describe, expect, spyOn, test } from "bun:test";
import { createClient, buildSignInInput, getRefusal } from "../testing.ts";
import { toNetwork } from "./rules/attempt.ts";
import { Slots, SlotsFull } from "../../core/semaphore.ts";
import { RIGHT, useGate } from "./testing.ts";

/** Limit for one account at one location, with the values of the migrations. */
const LIMIT = { failures: 5, ms: 15 * 60_000 };
const { database, clock, from, attempt } = useGate();

describe("G22 the lock", () => {
  test("200 parallel wrong logins cost five hashes and lock only this account at this address", async () => {
    const { context, call } = from("10.0.0.1");
    const entries = [];
    for (let i = 0; i < 200; i++)
      entries.push(await buildSignInInput(context, { name: "north-agent", password: `Wrong${i}` }));
    const hashing = spyOn(Bun.password, "verify");
    const answers = await Promise.all(entries.map((entry) => getRefusal(call.login.signIn(entry))));
    const hashes = hashing.mock.calls.length;
    hashing.mockRestore();

    expect(hashes).toBe(LIMIT.failures);
    expect(answers.filter((key) => key === "login.wrongPassword")).toHaveLength(5);
    expect(answers.filter((key) => key === "login.locked")).toHaveLength(195);
    expect(await attempt("10.0.0.1", "north-agent", RIGHT)).toBe("login.locked");
    expect(await attempt("10.0.0.1", "NORTH-AGENT", RIGHT)).toBe("login.locked");
    expect(await attempt("10.0.0.1", "north-leader", RIGHT)).toBeNull();
    expect(await attempt("10.0.0.2", "north-agent", RIGHT)).toBeNull();

    clock.forward(LIMIT.ms);
    expect(await attempt("10.0.0.1", "north-agent", RIGHT)).toBeNull();
  });

  test("states its duration", async () => {
    for (let i = 0; i < 5; i++) await attempt("10.0.0.1", "north-agent", "nope");
    clock.forward(60_000);
    const { context, call } = from("10.0.0.1");
    const entry = await buildSignInInput(context, { name: "north-agent", password: RIGHT });
    const error = await call.login.signIn(entry).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "TOO_MANY_REQUESTS", cause: { params: { minutes: 14 } } });
  });

  test("locks an unknown name alike", async () => {
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await attempt("10.0.0.1", "nobody", "nope"));
    expect(answers).toEqual([...Array<string>(5).fill("login.wrongPassword"), "login.locked"]);
  });

  test("clears its count at a right password and forgets failures after the window", async () => {
    for (let i = 0; i < 4; i++) await attempt("10.0.0.1", "north-agent", "nope");
    expect(await attempt("10.0.0.1", "north-agent", RIGHT)).toBeNull();
    for (let i = 0; i < 4; i++) await attempt("10.0.0.1", "north-agent", "nope");
    clock.forward(LIMIT.ms);
    expect(await attempt("10.0.0.1", "north-agent", "nope")).toBe("login.wrongPassword");
    expect(await attempt("10.0.0.1", "north-agent", RIGHT)).toBeNull();
  });

  test("leaves no count after parallel right logins of many users at one address", async () => {
    const names = [
      "north-agent",
      "north-colleague",
      "north-leader",
      "north-admin",
      "south-agent",
      "south-leader",
    ];
    const answers = await Promise.all(
      [...names, ...names].map((name) => attempt("10.0.0.1", name, RIGHT)),
    );
    expect(answers).toEqual(answers.map(() => null));
    const remaining = await database.db
      .selectFrom("loginThrottle")
      .select("failures")
      .where("failures", ">", 0)
      .execute();
    expect(remaining).toEqual([]);
  });
});

describe("the wide limit of an address", () => {
  const exhaust = () =>
    database.db
      .updateTable("loginThrottle")
      .set({ failures: 199 })
      .where("subject", "=", "address:10.0.0.9")
      .execute();

  test("holds across accounts, exempts a trusted device and does not count against the account", async () => {
    const first = from("10.0.0.9");
    const entry = await buildSignInInput(first.context, {
      name: "north-agent",
      password: RIGHT,
      veins: "device-of-north",
    });
    await first.call.login.signIn({ ...entry, trustDevice: true });
    const secret =
      /kolekta-device=([^;]+)/.exec(first.context.headers.get("set-cookie") ?? "")?.[1] ?? "";
    await exhaust();
    expect(await attempt("10.0.0.9", "south-agent", "nope")).toBe("login.wrongPassword");
    for (let i = 0; i < 6; i++)
      expect(await attempt("10.0.0.9", "south-leader", RIGHT)).toBe("login.locked");
    const trusted = createClient(database.db, {
      ip: "10.0.0.9",
      now: clock.now,
      deviceSecret: secret,
    });
    const secondInput = await buildSignInInput(trusted.context, {
      name: "north-agent",
      password: RIGHT,
      veins: "device-of-north",
    });
    expect(await getRefusal(trusted.call.login.signIn(secondInput))).toBeNull();
    expect(await attempt("10.0.0.10", "south-leader", RIGHT)).toBeNull();
  });
});

describe("networkOf", () => {
  test.each([
    ["10.1.2.3", "10.1.2.3"],
    ["::ffff:10.1.2.3", "10.1.2.3"],
    ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
    ["2001:0DB8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:7::9", "2001:db8:0:7::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s counts as %s", (ip, network) => expect(toNetwork(ip)).toBe(network));
});

describe("Slots", () => {
  const neverAborted = new AbortController().signal;
  const gate = () => Promise.withResolvers<void>();

  test("runs no more than allowed at a time, in order, and refuses the overflow", async () => {
    const slots = new Slots({ parallel: 1, waiting: 2 });
    const hold = gate();
    const order: string[] = [];
    const work = (name: string) => slots.run(neverAborted, async () => void order.push(name));
    const first = slots.run(neverAborted, () => hold.promise);
    const second = work("second");
    const third = work("third");
    expect(await getRefusal(work("fourth"))).toBe(new SlotsFull().message);
    expect(order).toEqual([]);
    hold.resolve();
    await Promise.all([first, second, third]);
    expect(order).toEqual(["second", "third"]);
  });

  test("an aborted wait frees its position, and a failure frees a slot", async () => {
    const slots = new Slots({ parallel: 1, waiting: 2 });
    const hold = gate();
    const first = slots.run(neverAborted, () => hold.promise);
    const controller = new AbortController();
    const second = slots.run(controller.signal, async () => "never");
    const third = slots.run(neverAborted, async () => "third");
    controller.abort(new Error("gone"));
    expect(await getRefusal(second)).toBe("gone");
    hold.reject(new Error("broken"));
    expect(await getRefusal(first)).toBe("broken");
    expect(await third).toBe("third");
  });
});
