import { describe, expect, test } from "bun:test";
import type { DomainEvent } from "@kolekta/api/core/events";
import { until, useTestDatabase } from "@kolekta/db/testing";
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

const ENDED = '{"type":"session.ended","ids":{"userId":7,"sessionId":null}}';

describe("the bus", () => {
  test("hands facts to everybody, whatever one of them does", () => {
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

  test.each(["", "{", "[]", '{"type":"ended"}', '{"type":"a.b","ids":[1]}'])(
    "%p is no event and breaks nothing",
    (payload) => {
      const { bus, events, lines } = setUp();
      bus.deliver(payload);
      expect(events).toEqual([]);
      expect(lines).toHaveLength(1);
    },
  );

  test("G18: fills from the database, and tells of the gap after its connection was lost", async () => {
    const { bus, log, events, gaps } = setUp();
    const filling = await fillFromDatabase(bus, database.url, log);
    await until(() => gaps() === 1);
    const tell = () =>
      sql`select pg_notify('kolekta_event', ${ENDED})`.execute(database.db);
    await tell();
    await until(() => events.length === 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kolekta listener' and datname = current_database()`.execute(
      database.db,
    );
    await until(() => gaps() === 2);
    await tell();
    await until(() => events.length === 2);
    await filling.stop();
  }, 180_000);
});
