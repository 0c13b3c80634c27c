import { describe, expect, test } from "bun:test";
import { addDays, type Day } from "../../../core/day.ts";
import type { RecyclingValues } from "../contract.ts";
import { toAgentDays, type DayInputs, hoursOnDuty } from "./agent-days.ts";
import { findCause, type AssignedCase } from "./cause.ts";

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

/** Agent without a schedule: work begins at eight, and never on a Sunday (1 March). */
const worker = (overrides: Partial<DayInputs> = {}): DayInputs => ({
  scheduledDays: new Set(),
  shifts: new Map(),
  opens: new Map(DAYS.map((d) => [d, d === "2026-03-01" ? null : "08:00"])),
  presentDays: new Set(DAYS),
  createdOn: "2025-01-01",
  ...overrides,
});

const assigned = (overrides: Partial<AssignedCase> = {}): AssignedCase => ({
  assignedAt: at("2026-03-04"),
  isUntouched: true,
  spokenAt: null,
  promiseOn: null,
  onHold: false,
  isManual: false,
  ...overrides,
});

const evaluate = (
  assignedCase: Partial<AssignedCase>,
  { agent = worker(), values = {}, now = NOW } = {} as {
    agent?: DayInputs;
    values?: Partial<RecyclingValues>;
    now?: Date;
  },
) =>
  findCause(assigned(assignedCase), { ...DELIVERED, ...values }, toAgentDays(DAYS, agent, ZONE), {
    now,
    zone: ZONE,
    days: DAYS,
  });

describe("untouched", () => {
  test.each([
    ["24 hours after it was assigned", at("2026-03-04"), "UNTOUCHED"],
    ["a minute before", at("2026-03-04", "12:01"), null],
  ] as const)("%s", (_, assignedAt, cause) => {
    expect(evaluate({ assignedAt })).toBe(cause);
  });

  test("an opened or worked case is not", () => {
    expect(evaluate({ isUntouched: false })).toBeNull();
  });

  test("days off of the agent do not count", () => {
    const monday = { now: at("2026-03-02", "11:59") };
    expect(evaluate({ assignedAt: at("2026-02-28") }, monday)).toBeNull();
    expect(evaluate({ assignedAt: at("2026-02-28") }, { now: at("2026-03-02") })).toBe("UNTOUCHED");
    const agent = worker({
      scheduledDays: new Set(["2026-03-04"]),
      presentDays: new Set(["2026-03-05"]),
    });
    expect(evaluate({ assignedAt: at("2026-03-04") }, { agent })).toBeNull();
  });

  test("hours before the known days count in full", () => {
    const days = toAgentDays(DAYS, worker(), ZONE);
    const range = { from: at("2026-02-20"), to: at("2026-02-24", "00:00") };
    expect(hoursOnDuty(range, DAYS, days, ZONE)).toBe(84);
  });
});

describe("no contact", () => {
  const worked = { isUntouched: false };
  test.each([
    ["assigned five days ago", at("2026-02-28", "23:59"), null, "NO_CONTACT"],
    ["assigned four days ago", at("2026-03-01", "00:00"), null, null],
    ["spoken to four days ago", at("2026-01-01"), at("2026-03-01"), null],
    ["spoken to five days ago", at("2026-01-01"), at("2026-02-28"), "NO_CONTACT"],
    ["spoken to before it came", at("2026-03-02"), at("2026-01-01"), null],
  ] as const)("%s", (_, assignedAt, spokenAt, cause) => {
    expect(evaluate({ ...worked, assignedAt, spokenAt })).toBe(cause);
  });
});

describe("absent", () => {
  const worked = { isUntouched: false, assignedAt: at("2026-03-02") };
  const createPresentWorker = (...days: Day[]) => worker({ presentDays: new Set(days) });

  test("an agent missing on the last two working days, today two hours after its start", () => {
    const agent = createPresentWorker("2026-03-03");
    expect(evaluate(worked, { agent })).toBe("ABSENT");
    expect(evaluate(worked, { agent, now: at(TODAY, "09:59") })).toBeNull();
    expect(evaluate(worked, { agent: createPresentWorker("2026-03-04") })).toBeNull();
  });

  test("an agent arriving today is back at once, even before the day begins or on a free day", () => {
    expect(
      evaluate(worked, { agent: createPresentWorker(TODAY), now: at(TODAY, "07:00") }),
    ).toBeNull();
    const agent = worker({ scheduledDays: new Set([TODAY]), presentDays: new Set([TODAY]) });
    expect(evaluate(worked, { agent })).toBeNull();
  });

  test("a Sunday and a day off are not missed", () => {
    const assignedAt = at("2026-02-26");
    const monday = { now: at("2026-03-02"), agent: createPresentWorker("2026-02-28") };
    expect(evaluate({ ...worked, assignedAt }, monday)).toBeNull();
    const agent = worker({
      scheduledDays: new Set(["2026-03-04", TODAY]),
      shifts: new Map([[TODAY, "08:00"]]),
      presentDays: new Set(["2026-03-03"]),
    });
    expect(evaluate(worked, { agent })).toBeNull();
  });

  test("the shift defines when the day begins", () => {
    const agent = worker({
      scheduledDays: new Set([TODAY]),
      shifts: new Map([[TODAY, "11:00"]]),
      presentDays: new Set(["2026-03-03"]),
    });
    expect(evaluate(worked, { agent })).toBeNull();
    expect(evaluate(worked, { agent, now: at(TODAY, "13:00") })).toBe("ABSENT");
  });

  test("only days on which the agent could work the case count", () => {
    const agent = createPresentWorker();
    const assignedAt = at("2026-03-04", "10:00");
    expect(evaluate({ ...worked, assignedAt }, { agent })).toBeNull();
    const sooner = at("2026-03-04", "09:59");
    expect(evaluate({ ...worked, assignedAt: sooner }, { agent })).toBe("ABSENT");
  });

  test("an agent is not missed before the creation of the account", () => {
    const agent = worker({ presentDays: new Set(), createdOn: TODAY });
    expect(evaluate(worked, { agent })).toBeNull();
  });

  test("precedes the other causes", () => {
    const assignedAt = at("2026-02-20");
    expect(evaluate({ assignedAt }, { agent: createPresentWorker() })).toBe("ABSENT");
  });
});

describe("not recycled", () => {
  const old = { assignedAt: at("2026-02-01") };
  test.each([
    ["an open promise, on its last day too", { promiseOn: TODAY }, null],
    ["a promise whose day is over", { promiseOn: "2026-03-04" }, "UNTOUCHED"],
    ["a hold", { onHold: true }, null],
    ["a stage dealt out by people", { isManual: true }, null],
  ] as const)("%s", (_, overrides, cause) => {
    expect(evaluate({ ...old, ...overrides })).toBe(cause);
  });

  test("unless the rule includes such stages", () => {
    const values = { includesManual: true };
    expect(evaluate({ ...old, isManual: true }, { values })).toBe("UNTOUCHED");
  });

  test("for a cause that is switched off", () => {
    const agent = worker({ presentDays: new Set() });
    const values = { untouchedHours: null, noContactDays: null };
    expect(evaluate(old, { values })).toBeNull();
    expect(evaluate(old, { agent, values })).toBe("ABSENT");
    expect(evaluate(old, { agent, values: { ...values, absentDays: null } })).toBeNull();
  });
});
