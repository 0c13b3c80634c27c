import { describe, expect, test } from "bun:test";
import { addDays, type Day } from "../../../core/day.ts";
import type { RecyclingValues } from "../contract.ts";
import { agentDaysOf, type DayFacts, hoursOnDuty } from "./agent-days.ts";
import { causeOf, type BoundCase } from "./cause.ts";

const ZONE = "Asia/Jakarta";
/** A Thursday, noon. */
const TODAY = "2026-03-05";
const at = (day: Day, clock = "12:00") => new Date(`${day}T${clock}:00+07:00`);
const NOW = at(TODAY);
const DAYS = Array.from({ length: 10 }, (_, back) => addDays(TODAY, -back));

const DELIVERED: RecyclingValues = {
  untouchedHours: 24,
  noContactDays: 5,
  absentDays: 2,
  includesManual: false,
};

/** No schedule is kept; work begins at eight, and never on a Sunday (1 March). */
const worker = (more: Partial<DayFacts> = {}): DayFacts => ({
  kept: new Set(),
  shifts: new Map(),
  opens: new Map(DAYS.map((d) => [d, d === "2026-03-01" ? null : "08:00"])),
  came: new Set(DAYS),
  since: "2025-01-01",
  ...more,
});

const bound = (more: Partial<BoundCase> = {}): BoundCase => ({
  boundAt: at("2026-03-04"),
  isUntouched: true,
  spokenAt: null,
  promiseOn: null,
  onHold: false,
  isManual: false,
  ...more,
});

const judge = (
  one: Partial<BoundCase>,
  { agent = worker(), values = {}, now = NOW } = {} as {
    agent?: DayFacts;
    values?: Partial<RecyclingValues>;
    now?: Date;
  },
) =>
  causeOf(bound(one), { ...DELIVERED, ...values }, agentDaysOf(DAYS, agent, ZONE), {
    now,
    zone: ZONE,
    days: DAYS,
  });

describe("untouched", () => {
  test.each([
    ["24 hours after it was bound", at("2026-03-04"), "UNTOUCHED"],
    ["a minute before", at("2026-03-04", "12:01"), null],
  ] as const)("%s", (_, boundAt, cause) => {
    expect(judge({ boundAt })).toBe(cause);
  });

  test("one that was opened or worked is not", () => {
    expect(judge({ isUntouched: false })).toBeNull();
  });

  test("days on which the agent has no duty do not count", () => {
    const monday = { now: at("2026-03-02", "11:59") };
    expect(judge({ boundAt: at("2026-02-28") }, monday)).toBeNull();
    expect(judge({ boundAt: at("2026-02-28") }, { now: at("2026-03-02") })).toBe("UNTOUCHED");
    const agent = worker({
      kept: new Set(["2026-03-04"]),
      came: new Set(["2026-03-05"]),
    });
    expect(judge({ boundAt: at("2026-03-04") }, { agent })).toBeNull();
  });

  test("hours before the days that are known count in full", () => {
    const days = agentDaysOf(DAYS, worker(), ZONE);
    const span = { from: at("2026-02-20"), to: at("2026-02-24", "00:00") };
    expect(hoursOnDuty(span, DAYS, days, ZONE)).toBe(84);
  });
});

describe("no contact", () => {
  const worked = { isUntouched: false };
  test.each([
    ["bound five days ago", at("2026-02-28", "23:59"), null, "NO_CONTACT"],
    ["bound four days ago", at("2026-03-01", "00:00"), null, null],
    ["spoken to four days ago", at("2026-01-01"), at("2026-03-01"), null],
    ["spoken to five days ago", at("2026-01-01"), at("2026-02-28"), "NO_CONTACT"],
    ["spoken to before it came", at("2026-03-02"), at("2026-01-01"), null],
  ] as const)("%s", (_, boundAt, spokenAt, cause) => {
    expect(judge({ ...worked, boundAt, spokenAt })).toBe(cause);
  });
});

describe("absent", () => {
  const worked = { isUntouched: false, boundAt: at("2026-03-02") };
  const came = (...days: Day[]) => worker({ came: new Set(days) });

  test("who misses his last two working days, today two hours after it has begun", () => {
    const agent = came("2026-03-03");
    expect(judge(worked, { agent })).toBe("ABSENT");
    expect(judge(worked, { agent, now: at(TODAY, "09:59") })).toBeNull();
    expect(judge(worked, { agent: came("2026-03-04") })).toBeNull();
  });

  test("who comes today is back at once, be it before his day begins or on a free day", () => {
    expect(judge(worked, { agent: came(TODAY), now: at(TODAY, "07:00") })).toBeNull();
    const agent = worker({ kept: new Set([TODAY]), came: new Set([TODAY]) });
    expect(judge(worked, { agent })).toBeNull();
  });

  test("a Sunday and a day off are not missed", () => {
    const boundAt = at("2026-02-26");
    const monday = { now: at("2026-03-02"), agent: came("2026-02-28") };
    expect(judge({ ...worked, boundAt }, monday)).toBeNull();
    const agent = worker({
      kept: new Set(["2026-03-04", TODAY]),
      shifts: new Map([[TODAY, "08:00"]]),
      came: new Set(["2026-03-03"]),
    });
    expect(judge(worked, { agent })).toBeNull();
  });

  test("the shift says when the day begins", () => {
    const agent = worker({
      kept: new Set([TODAY]),
      shifts: new Map([[TODAY, "11:00"]]),
      came: new Set(["2026-03-03"]),
    });
    expect(judge(worked, { agent })).toBeNull();
    expect(judge(worked, { agent, now: at(TODAY, "13:00") })).toBe("ABSENT");
  });

  test("only days count on which he could have worked the case", () => {
    const agent = came();
    const boundAt = at("2026-03-04", "10:00");
    expect(judge({ ...worked, boundAt }, { agent })).toBeNull();
    const sooner = at("2026-03-04", "09:59");
    expect(judge({ ...worked, boundAt: sooner }, { agent })).toBe("ABSENT");
  });

  test("nobody is missed before he was there", () => {
    const agent = worker({ came: new Set(), since: TODAY });
    expect(judge(worked, { agent })).toBeNull();
  });

  test("goes before the other causes", () => {
    const boundAt = at("2026-02-20");
    expect(judge({ boundAt }, { agent: came() })).toBe("ABSENT");
  });
});

describe("left alone", () => {
  const old = { boundAt: at("2026-02-01") };
  test.each([
    ["an open promise, on its last day too", { promiseOn: TODAY }, null],
    ["a promise whose day is over", { promiseOn: "2026-03-04" }, "UNTOUCHED"],
    ["a hold", { onHold: true }, null],
    ["a stage dealt out by people", { isManual: true }, null],
  ] as const)("%s", (_, more, cause) => {
    expect(judge({ ...old, ...more })).toBe(cause);
  });

  test("unless the rule includes such stages", () => {
    const values = { includesManual: true };
    expect(judge({ ...old, isManual: true }, { values })).toBe("UNTOUCHED");
  });

  test("by a cause that is switched off", () => {
    const agent = worker({ came: new Set() });
    const values = { untouchedHours: null, noContactDays: null };
    expect(judge(old, { values })).toBeNull();
    expect(judge(old, { agent, values })).toBe("ABSENT");
    expect(judge(old, { agent, values: { ...values, absentDays: null } })).toBeNull();
  });
});
