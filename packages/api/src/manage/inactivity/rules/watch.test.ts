import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findNextThresholdToNotify, type Watch } from "./watch.ts";

const at = (clock: string) => new Date(`2026-03-31T${clock}:00Z`);
const buildRange = (from: string, to: string) => ({ from: at(from), to: at(to) });

const POLICY = { thresholds: [30, 60, 90], edgeMinutes: 10 };

const watch = (now: string, last: string, overrides: Partial<Watch> = {}): Watch => ({
  now: at(now),
  shift: buildRange("08:30", "23:00"),
  open: buildRange("08:00", "20:00"),
  breaks: [buildRange("12:00", "13:00")],
  workable: true,
  lastActivityAt: at(last),
  notifiedMinutes: 0,
  ...overrides,
});

describe("inactive agents", () => {
  test.each([
    ["29 minutes are none", watch("10:29", "10:00"), null],
    ["30 minutes", watch("10:30", "10:00"), 30],
    ["notified once", watch("10:45", "10:00", { notifiedMinutes: 30 }), null],
    ["notified again at 60", watch("11:00", "10:00", { notifiedMinutes: 30 }), 60],
    ["and at 90", watch("11:30", "10:00", { notifiedMinutes: 60 }), 90],
    ["never again after that", watch("19:30", "10:00", { notifiedMinutes: 90 }), null],
    ["one notification for missed thresholds, of the longest", watch("11:40", "10:00"), 90],
    ["activity restarts the count", watch("11:31", "11:00"), 30],
    ["no notification in the break", watch("12:30", "11:50"), null],
    ["nor for the break", watch("13:10", "11:50"), null],
    ["but for the time around it", watch("13:20", "11:50"), 30],
    ["when the break ends on the minute", watch("13:00", "11:30"), 30],
    ["the first ten minutes", watch("08:39", "07:00"), null],
    ["time before the shift is not counted", watch("08:59", "07:00"), null],
    ["half an hour into the shift", watch("09:00", "07:00"), 30],
    ["the last ten minutes of the hours", watch("19:50", "19:00"), null],
    ["the minute before them", watch("19:49", "19:00"), 30],
    ["after hours", watch("20:30", "19:00"), null],
    ["a closed day", watch("11:00", "10:00", { open: null }), null],
    ["nothing to work", watch("11:00", "10:00", { workable: false }), null],
    [
      "a shift that is over",
      watch("11:00", "09:00", { shift: buildRange("08:00", "10:00") }),
      null,
    ],
    ["a call that runs", watch("11:00", "11:00"), null],
    ["a clock ahead", watch("11:00", "11:05"), null],
  ] as const)("%s", (_, watchInput, expected) => {
    expect(findNextThresholdToNotify(watchInput, POLICY)).toBe(expected);
  });

  test("are watched in hours that may begin after the shift", () => {
    const late = watch("10:09", "07:00", { open: buildRange("10:00", "20:00") });
    expect(findNextThresholdToNotify(late, POLICY)).toBeNull();
    expect(findNextThresholdToNotify({ ...late, now: at("10:30") }, POLICY)).toBe(30);
  });

  test("are reported once per threshold between two activities when checked each minute", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 899 }), { maxLength: 12 }),
        (activities) => {
          const start = at("08:00").getTime();
          const minute = (n: number) => new Date(start + n * 60_000);
          let last = 0;
          let notified: number[] = [];
          for (let n = 0; n < 900; n += 1) {
            if (activities.includes(n)) [last, notified] = [n, []];
            const watchInput = watch("08:00", "08:00", {
              now: minute(n),
              lastActivityAt: minute(last),
              notifiedMinutes: Math.max(0, ...notified),
            });
            const minutes = findNextThresholdToNotify(watchInput, POLICY);
            if (minutes === null) continue;
            expect(n - last).toBeGreaterThanOrEqual(minutes);
            expect(notified).not.toContain(minutes);
            notified.push(minutes);
          }
          expect(notified.length).toBeLessThanOrEqual(POLICY.thresholds.length);
        },
      ),
      { numRuns: 50 },
    );
  });
});
