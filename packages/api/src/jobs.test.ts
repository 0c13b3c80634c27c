import { expect, test } from "bun:test";
import { isEventJob } from "./core/job.ts";
import { jobs } from "./jobs.ts";

test("gives each job a unique name that matches its queue", () => {
  const names = jobs.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test("every event published for a job wakes one", () => {
  const woken = jobs.filter(isEventJob).map(({ on }) => on);
  expect(woken.toSorted()).toEqual([
    "agent.recountDue",
    "allocation.requested",
    "changeFeed.due",
    "code.ended",
    "code.requested",
    "endOfDay.requested",
    "payment.fileEntered",
    "sms.queued",
    "webhook.due",
  ]);
});
