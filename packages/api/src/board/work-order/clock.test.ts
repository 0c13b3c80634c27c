import { describe, expect, test } from "bun:test";
import { escalateLate } from "./actions/escalate.ts";
import { NOON, getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();

const holiday = (country: string, day: string) =>
  world.db
    .insertInto("holiday")
    .values({ country, day, name: "Feast", source: "A decree" })
    .onConflict((on) => on.doNothing())
    .execute();

const moveSouth = (country: string, zone: string) =>
  world.db
    .updateTable("institution")
    .set({ country, zone })
    .where("id", "=", world.org.south.id)
    .execute();

describe("limits are the ends of working days where the agency is", () => {
  test("in Jakarta across a weekend and a holiday", async () => {
    await holiday("ID", "2026-04-13");
    // Friday, 10 April, noon.
    world.now = new Date("2026-04-10T05:00:00Z");
    const made = await world.lodge(await world.createCase({ now: world.now }));
    expect(made.firstAnswerDueAt).toEqual(new Date("2026-04-14T17:00:00Z"));
    expect(made.dueAt).toEqual(new Date("2026-04-20T17:00:00Z"));
  });

  test("in Manila, where the day ends an hour earlier and Indonesian holidays do not count", async () => {
    await moveSouth("PH", "Asia/Manila");
    world.now = new Date("2026-04-10T05:00:00Z");
    const { agent } = world.org.south;
    const caseIds = await world.createCase({ agentId: agent.id, now: world.now });
    const made = await world.lodge(caseIds, { agentId: agent.id });
    expect(made.firstAnswerDueAt).toEqual(new Date("2026-04-13T16:00:00Z"));
    expect(made.dueAt).toEqual(new Date("2026-04-17T16:00:00Z"));
  });

  test("an evening in Jakarta is of that day, though it is the next in UTC", async () => {
    world.now = new Date("2026-04-21T18:30:00Z");
    const made = await world.lodge(await world.createCase({ now: world.now }));
    // 01:30 on the 22nd: the first answer by the end of the 23rd.
    expect(made.firstAnswerDueAt).toEqual(new Date("2026-04-23T17:00:00Z"));
  });

  test("a regulator's complaint has ten working days, extended once by ten more", async () => {
    world.now = new Date("2026-04-20T05:00:00Z");
    const caseIds = await world.createCase({ now: world.now });
    const { orderId, dueAt } = await world.lodge(caseIds, { channel: "OJK" });
    // 1 May is a working day in this calendar unless it is added as a holiday.
    const closed = await world.db
      .selectFrom("holiday")
      .select("day")
      .where("country", "=", "ID")
      .where("day", ">", "2026-04-20")
      .where("day", "<=", "2026-05-29")
      .execute();
    const working = (count: number, from: string): string => {
      const days = new Set(closed.map(({ day }) => String(day)));
      const at = new Date(`${from}T00:00:00Z`);
      for (let remaining = count; remaining > 0;) {
        at.setUTCDate(at.getUTCDate() + 1);
        const day = at.toISOString().slice(0, 10);
        if (at.getUTCDay() % 6 !== 0 && !days.has(day)) remaining -= 1;
      }
      return at.toISOString().slice(0, 10);
    };
    const tenth = working(10, "2026-04-20");
    expect(dueAt).toEqual(new Date(`${tenth}T17:00:00Z`));
    const { workOrder } = (await world.as(world.org.service)).board;
    const extended = await workOrder.extend({
      orderId,
      version: 1,
      reason: "The bank has not answered",
    });
    expect(extended.dueAt).toEqual(new Date(`${working(10, tenth)}T17:00:00Z`));
    const secondExtension = workOrder.extend({ orderId, version: 2, reason: "Once more" });
    expect(await getRefusalMessage(secondExtension)).toBe("workOrder.cannot.extend");
  });
});

describe("late complaints", () => {
  test("notify the handler, the agency's admin and the lender once for each limit", async () => {
    world.now = NOON;
    const { org } = world;
    const { orderId } = await world.inWork(await world.createCase());
    const countNotices = async () => {
      const people = [
        org.south.admin,
        org.service,
        org.north.admin,
        org.operations,
        org.management,
      ];
      const all = await Promise.all(people.map(({ id }) => world.listNotices(id)));
      return all.map((notices) => notices.filter(({ kind }) => kind === "ORDER_OVERDUE").length);
    };
    await escalateLate(world.job());
    const before = await countNotices();
    world.now = new Date("2026-04-01T17:00:01Z");
    await escalateLate(world.job());
    await escalateLate(world.job());
    const first = await countNotices();
    expect(first.map((n, at) => n - (before[at] ?? 0))).toEqual([0, 1, 1, 1, 1]);
    world.now = new Date("2026-04-30T17:00:01Z");
    await Promise.all([escalateLate(world.job()), escalateLate(world.job())]);
    const kinds = await world.listEventKinds(orderId);
    expect(kinds.filter((kind) => kind === "OVERDUE")).toHaveLength(2);
  });

  test("are late only at the end when the first answer was in time", async () => {
    world.now = NOON;
    const { orderId } = await world.inWork(await world.createCase());
    const { workOrder } = (await world.as(world.org.service)).board;
    await world.answer({ orderId, way: "SPOKEN", text: "We look into it." });
    world.now = new Date("2026-04-02T05:00:00Z");
    const listed = await workOrder.list({ overdue: true, size: 200 });
    expect(listed.rows.map((row) => row.orderId)).not.toContain(orderId);
  });
});
