import { expect, test } from "bun:test";
import { buildAgenda, type AgendaItem } from "./agenda.ts";

const at = (hour: number, minute = 0, day = 3) => new Date(Date.UTC(2026, 2, day, hour, minute));

const CLOCK = {
  now: at(10, 15),
  today: "2026-03-03",
  until: at(0, 0, 4),
  toHour: (instant: Date) => String(instant.getUTCHours()).padStart(2, "0"),
};

const item = (
  taskId: number,
  nextCallAt: Date | null,
  promiseOn: string | null = null,
): AgendaItem => ({ taskId, nextCallAt, promiseOn });

const formatAgenda = (callbacks: AgendaItem[], promises: AgendaItem[]) => {
  const agenda = buildAgenda({ callbacks, promises }, CLOCK);
  return [agenda.late, ...agenda.hours, agenda.anytime].map(
    ({ key, entries }) =>
      `${key}: ${entries.map((entry) => `${entry.item.taskId}${entry.isPromise ? "p" : ""}`).join(" ")}`,
  );
};

test("past items are first, then hour by hour, then those without an hour", () => {
  const callbacks = [
    item(1, at(9, 0, 2)),
    item(2, at(10, 15)),
    item(3, at(14, 5)),
    item(4, at(14, 55), "2026-03-03"),
    item(5, at(16)),
  ];
  const promises = [
    item(4, at(14, 55), "2026-03-03"),
    item(6, at(9, 0, 9), "2026-03-03"),
    item(7, null, "2026-03-03"),
  ];
  expect(formatAgenda(callbacks, promises)).toEqual([
    "late: 1 2",
    "14: 3 4p",
    "16: 5",
    "anytime: 6p 7p",
  ]);
});

test("a promise of another day is not a promise of today", () => {
  expect(formatAgenda([item(1, at(11), "2026-03-09")], [])).toEqual([
    "late: ",
    "11: 1",
    "anytime: ",
  ]);
});
