import { afterEach, expect, test } from "bun:test";
import { sql } from "kysely";
import { stallingProxy } from "./testing/proxy.ts";
import { getRejection, run } from "./testing/scratch.ts";
import { dbError } from "./errors.ts";
import { type Listening, listen } from "./listen.ts";
import { waitUntil } from "./testing/wait-until.ts";
import { useDatabase } from "./testing/use-database.ts";

const database = useDatabase();
let listening: Listening | undefined;
afterEach(() => listening?.stop());

const notify = (channel: string, payload: string) =>
  run(database.db, sql`select pg_notify(${channel}, ${payload})`);

test("delivers notices of every channel with its channel", async () => {
  const received: string[] = [];
  listening = await listen(database.url, ["cases", "calls"], {
    onNotice: (channel, payload) => received.push(`${channel} ${payload}`),
  });
  await notify("cases", "1");
  await notify("calls", "2");
  await notify("others", "3");
  await waitUntil(() => received.length === 2);
  expect(received).toEqual(["cases 1", "calls 2"]);
});

test("reconnects after a lost connection and reports through onReady when to catch up", async () => {
  await run(database.db, "create table facts (id int)");
  const seen = new Set<number>();
  let ready = 0;
  const catchUp = async () => {
    ready++;
    for (const { id } of await run<{ id: number }>(database.db, "select id from facts"))
      seen.add(id);
  };
  listening = await listen(database.url, ["facts"], {
    onNotice: (_, payload) => seen.add(Number(payload)),
    onReady: () => void catchUp(),
  });
  await waitUntil(() => ready === 1);
  for (const id of [1, 2, 3]) {
    await run(
      database.db,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kolekta listener' and datname = current_database()",
    );
    await run(database.db, sql`insert into facts values (${id})`);
    await notify("facts", String(id));
    await waitUntil(() => ready === id + 1 && seen.has(id));
  }
  await notify("facts", "9");
  await waitUntil(() => seen.has(9));
});

test("replaces a silent line that was not closed", async () => {
  const through = new URL(database.url);
  const proxy = await stallingProxy(Number(through.port));
  through.port = String(proxy.port);
  const received: string[] = [];
  let ready = 0;
  listening = await listen(through.href, ["quiet"], {
    onNotice: (_, payload) => received.push(payload),
    onReady: () => ready++,
    heartbeatMs: 100,
  });
  await notify("quiet", "before");
  await waitUntil(() => received.length === 1);
  proxy.orphan();
  await notify("quiet", "lost");
  await waitUntil(() => ready === 2);
  await notify("quiet", "after");
  await waitUntil(() => received.includes("after"));
  expect(received).toEqual(["before", "after"]);
  await listening.stop();
  proxy.close();
});

test("reports a throwing handler and continues to listen", async () => {
  const errors: unknown[] = [];
  let received = 0;
  listening = await listen(database.url, ["bad"], {
    onNotice: () => {
      received++;
      throw new Error("handler");
    },
    onError: (error) => errors.push(error),
  });
  for (const payload of ["1", "2"]) await notify("bad", payload);
  await waitUntil(() => received === 2);
  expect(errors).toHaveLength(2);
});

test("an unavailable server is an error, not a wait", async () => {
  const error = await getRejection(
    listen("postgres://nobody@127.0.0.1:1/none", ["x"], { onNotice: () => {} }),
  );
  expect(dbError(error)?.kind).toBe("connectionLost");
});
