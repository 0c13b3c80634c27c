import { describe, expect, test } from "bun:test";
import { jobs } from "./jobs.ts";
import { REPORT_NOUNS } from "./reports/run/contract-codes.ts";
import { procedures } from "./testing-router-walk.ts";
import { USES } from "./testing-reaching.ts";
import { UNREACHING } from "./testing-unreaching.ts";

/** Jobs that send nothing, each with the reason; the others are tried. */
const SILENT_JOBS: Readonly<Record<string, readonly string[]>> = {
  "counts, orders or seals what is stored": [
    "case.reorder",
    "case.tally",
    "audit.seal",
    "ledger.seal",
    "record.seal",
    "agent.count",
    "agent.startDay",
    ...Object.values(REPORT_NOUNS).map((noun) => `${noun}.collect`),
    "wage.close",
    "wage.leave",
    "guard.windows",
    "quality.sample",
  ],
  "forgets what is old or over": [
    "reply.sweep",
    "event.sweep",
    "partition.keep",
    "session.deleteExpired",
    "presence.deleteExpired",
    "bi.deleteExpired",
    "loanImport.deleteExpired",
    "retention.purge",
    "dataRequest.erase",
    "retention.purgeHourly",
    "extension.expire",
    "proposal.expire",
    "call.endStale",
    "changeFeed.deleteExpired",
    "webhook.deleteExpired",
  ],
  "sends changes without personal data to the systems of lenders and institutions": [
    "changeFeed.write",
    "webhook.send",
  ],
  "notifies people of the house on their screens": [
    "inactivity.watch",
    "placement.notify",
    "guard.remindCalendars",
    "guard.notifyTermsOverCap",
    "sms.escalateReplies",
    "dailyTask.watch",
    "dailyTask.create",
    "workOrder.escalate",
    "workOrder.unassign",
  ],
  "gives, takes or closes cases": [
    "leaver.release",
    "recycling.release",
    "allocation.run",
    "allocation.apply",
    "promise.settle",
    "institution.startLaw",
  ],
  "works with the bank or a code's provider": [
    "code.poll",
    "code.expire",
    "code.withdraw",
    "payment.importFiles",
    "endOfDay.run",
  ],
};

/** Rooms of contact: each of their writes says itself whether it leads to a person. */
const ROOMS = ["telephony.", "tasks.contact.", "tasks.log.", "tasks.image."] as const;

const writes = procedures.filter(([, { _def }]) => _def.type === "mutation");
const ofContact = writes.filter(([path]) => ROOMS.some((room) => path.startsWith(room)));
const tried = new Set(USES.map(({ path }) => path));

describe("every write of the product", () => {
  test.each(ofContact)("%s declares whether it can reach a person", (_, { _def: { meta } }) => {
    expect(meta?.reaches).toBeOneOf(["PERSON", "NOBODY"]);
  });

  test("is tried at closed times or listed with the reason why it reaches no person", () => {
    const named = Object.values(UNREACHING).flat();
    expect([...named, ...tried].toSorted()).toEqual(writes.map(([path]) => path).toSorted());
  });

  test("is tried if and only if it declares that it can reach a person", () => {
    const reaching = procedures
      .filter(([, { _def }]) => _def.meta?.reaches === "PERSON")
      .map(([path]) => path);
    expect([...tried].toSorted()).toEqual(reaching.toSorted());
  });

  test("is no query: no read declares that it can reach a person", () => {
    const queries = procedures.filter(
      ([
        ,
        {
          _def: { type, meta },
        },
      ]) => type === "query" && meta?.reaches === "PERSON",
    );
    expect(queries).toEqual([]);
  });
});

test("every job sends messages tried below or is listed with the reason why it sends none", () => {
  const named = Object.values(SILENT_JOBS).flat();
  expect([...named, "sms.deliver", "sms.recover"].toSorted()).toEqual(
    jobs.map(({ name }) => name).toSorted(),
  );
});
