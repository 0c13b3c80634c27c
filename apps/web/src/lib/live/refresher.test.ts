import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { Refresher } from "./refresher.ts";

const LIST = [["tasks", "case", "list"], { input: { page: 2 }, type: "query" }];
const LOGS = [["tasks", "log", "list"], { input: { id: 1 }, type: "query" }];

let queries: QueryClient;
let seen: boolean;
let refresher: Refresher;
let fetched: Record<"list" | "logs" | "idle", number>;
let stops: (() => void)[];

const until = async (holds: () => boolean) => {
  const end = Date.now() + 50_000;
  while (!holds() && Date.now() < end) await Bun.sleep(5);
  expect(holds()).toBe(true);
};

const watch = (name: "list" | "logs", queryKey: readonly unknown[]) => {
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => (fetched[name] += 1),
    staleTime: Infinity,
  });
  return observer.subscribe(() => undefined);
};

beforeEach(async () => {
  queries = new QueryClient();
  seen = true;
  fetched = { list: 0, logs: 0, idle: 0 };
  refresher = new Refresher({ queries, isSeen: () => seen, random: () => 0 });
  await queries.prefetchQuery({
    queryKey: [["tasks", "case", "list"], { input: { page: 9 }, type: "query" }],
    queryFn: () => (fetched.idle += 1),
  });
  stops = [watch("list", LIST), watch("logs", LOGS)];
  await until(() => fetched.list === 1 && fetched.logs === 1);
});

afterEach(() => {
  refresher.stop();
  for (const stop of stops) stop();
  queries.clear();
});

const worked = { type: "case.worked", ids: { caseId: 1 } } as const;
const elsewhere = { type: "case.worked", ids: { caseId: 2 } } as const;

describe("data made stale by events", () => {
  test("is fetched at once when visible and only marked stale when not", async () => {
    refresher.onEvent(elsewhere);
    await until(() => fetched.list === 2);
    await Bun.sleep(30);
    expect(fetched).toEqual({ list: 2, logs: 1, idle: 1 });
    refresher.stop();
    refresher.onEvent(worked);
    await until(() => fetched.logs === 2);
  });

  test("is fetched once a second in a storm of events, and the last event is not lost", async () => {
    for (let n = 0; n < 500; n += 1) refresher.onEvent(elsewhere);
    const startedAt = performance.now();
    refresher.onEvent(worked);
    await until(() => fetched.logs === 2);
    expect(fetched.list).toBe(3);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  test("waits in the background until the page is visible", async () => {
    seen = false;
    refresher.onEvent(worked);
    await Bun.sleep(50);
    expect(fetched.logs).toBe(1);
    seen = true;
    refresher.onSeen();
    await until(() => fetched.logs === 2);
  });

  test("is fetched entirely after a gap", async () => {
    refresher.onMissed();
    await until(() => fetched.list === 2 && fetched.logs === 2);
    expect(fetched.idle).toBe(1);
  });
});
