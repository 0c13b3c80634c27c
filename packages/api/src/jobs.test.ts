import { expect, test } from "bun:test";
import { isEventJob } from "./core/job.ts";
import { jobs } from "./jobs.ts";

test("no two jobs share a name, which is that of their queue", () => {
  const names = jobs.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test("what is published to wake a job wakes one", () => {
  const woken = jobs.filter(isEventJob).map(({ on }) => on);
  expect(woken.toSorted()).toEqual([
    "agent.recountDue",
    "allocation.requested",
    "code.ended",
    "code.requested",
    "endOfDay.requested",
    "payment.fileEntered",
    "sms.queued",
  ]);
});
