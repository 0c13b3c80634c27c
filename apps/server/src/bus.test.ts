import { describe, expect, test } from "bun:test";
import type { DomainEvent } from "@kolekta/api/core/events";
import { publishNow } from "@kolekta/api/core/publish-now";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { EventBus, fillFromDatabase } from "./bus.ts";
import { createLog } from "./log.ts";

const database = useTestDatabase();

const setUp = () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const bus = new EventBus(log);
  const events: DomainEvent[] = [];
  let gaps = 0;
  const leave = bus.subscribe({
    onEvent: (event) => void events.push(event),
    onGap: () => void (gaps += 1),
  });
  return { bus, log, lines, events, gaps: () => gaps, leave };
};

const ENDED = { type: "session.ended" as const, ids: { userId: 7, sessionId: null } };

describe("the bus", () => {
  test("delivers facts to all listeners despite a failing one", () => {
    const { bus, events, lines, leave } = setUp();
    bus.subscribe({
      onEvent: () => {
        throw new Error("clumsy");
      },
      onGap: () => {},
    });
    const others: DomainEvent[] = [];
    bus.subscribe({ onEvent: (event) => void others.push(event), onGap() {} });
    bus.deliver(ENDED);
    leave();
    bus.deliver(ENDED);
    expect([events.length, others.length]).toEqual([1, 2]);
    expect(lines.join("")).toContain("clumsy");
  });

  test.each([[null], ["{"], [[]], [{ type: "ended" }], [{ type: "a.b", ids: [1] }]])(
    "skips %p, which is no event",
    (message) => {
      const { bus, events, lines } = setUp();
      bus.deliver(message);
      expect(events).toEqual([]);
      expect(lines).toHaveLength(1);
    },
  );

  test("an event reaches its own process before its write is answered", async () => {
    const { bus, log, leave } = setUp();
    leave();
    const committed: DomainEvent[] = [];
    bus.subscribe({ onCommitted: (event) => void committed.push(event), onEvent() {}, onGap() {} });
    const filling = await fillFromDatabase(bus, database, log);
    await publishNow(database.db, ENDED);
    expect(committed).toEqual([ENDED]);
    await filling.stop();
  });

  test("G18: fills from the database, and has missed nothing after its connections were lost", async () => {
    const { bus, log, events, gaps } = setUp();
    const filling = await fillFromDatabase(bus, database, log);
    const publish = (userId: number) =>
      publishNow(database.db, { ...ENDED, ids: { ...ENDED.ids, userId } });
    await publish(1);
    await waitUntil(() => events.length === 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name in ('kolekta listener', 'kolekta events') and datname = current_database()`.execute(
      database.db,
    );
    await publish(2);
    await publish(3);
    await waitUntil(() => events.length === 3);
    await filling.stop();
    expect(events.map(({ ids }) => ids.userId)).toEqual([1, 2, 3]);
    expect(gaps()).toBe(0);
  }, 180_000);

  test("G18: reports a gap after a database crash and continues", async () => {
    const { bus, log, events, gaps } = setUp();
    const filling = await fillFromDatabase(bus, database, log);
    // A crash empties unlogged tables.
    await sql`truncate event, event_cleanup`.execute(database.db);
    await waitUntil(() => gaps() === 1);
    await publishNow(database.db, ENDED);
    await waitUntil(() => events.length === 1);
    await filling.stop();
    expect(gaps()).toBe(1);
  }, 180_000);
});
