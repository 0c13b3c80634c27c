import type { Mutant } from "../../scripts/mutate/mutant.ts";

const RECORDED = "packages/api/src/tasks/log/contact.test.ts";

export const CONTACT: readonly Mutant[] = [
  {
    guarantee: "G49",
    name: "a contact that was made elsewhere counts nowhere",
    file: "packages/api/src/tasks/log/actions/save.ts",
    find: "if (!tried) return recordResult(tx, input);",
    replace: "if (tried !== undefined) return recordResult(tx, input);",
    tests: [RECORDED],
  },
  {
    guarantee: "G49",
    name: "a contact is judged when it is told",
    file: "packages/api/src/tasks/log/actions/contact.ts",
    find: "const at = contactedAt ?? tx.now();",
    replace: "const at = tx.now();",
    tests: [RECORDED],
  },
  {
    guarantee: "G49",
    name: "what came of a message from here counts as another one",
    file: "packages/api/src/tasks/guard/queries/evidence.ts",
    find: "and t.action = ${action} and t.log_id is null",
    replace: "and t.action = ${action} and false",
    tests: [RECORDED],
  },
  {
    guarantee: "G49",
    name: "contact at any hour",
    file: "packages/api/src/tasks/guard/rules/hours.ts",
    find: `    now >= at(today, window.from, zone) &&
    now < at(today, window.to, zone)`,
    replace: '    now >= at(today, "00:00", zone)',
    tests: ["packages/api/src/tasks/guard/hours.test.ts"],
  },
  {
    guarantee: "G49",
    name: "the window closes a minute late",
    file: "packages/api/src/tasks/guard/rules/hours.ts",
    find: "now < at(today, window.to, zone)",
    replace: "now <= at(today, window.to, zone)",
    tests: [
      "packages/api/src/tasks/guard/hours.test.ts",
      "packages/api/src/tasks/guard/rules.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "the window is the agency's, not the borrower's",
    file: "packages/api/src/tasks/guard/rules/hours.ts",
    find: "startOfDay(day, zone).getTime() + (hour * 60 + minute) * 60_000",
    replace:
      'startOfDay(day, zone && "Asia/Jakarta").getTime() + (hour * 60 + minute) * 60_000',
    tests: [
      "packages/api/src/tasks/guard/hours.test.ts",
      "packages/api/src/tasks/guard/rules.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "contact on Sundays",
    file: "packages/api/src/tasks/guard/rules/hours.ts",
    find: 'if (!window.weekdays.includes(weekdayOf(day))) return "closedDay";',
    replace: "",
    tests: [
      "packages/api/src/tasks/guard/hours.test.ts",
      "packages/api/src/tasks/guard/rules.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "contact on holidays",
    file: "packages/api/src/tasks/guard/rules/hours.ts",
    find: 'return window.holidays && holidays.has(day) ? "holiday" : null;',
    replace: 'return window.holidays && holidays.has("") ? "holiday" : null;',
    tests: [
      "packages/api/src/tasks/guard/hours.test.ts",
      "packages/api/src/tasks/guard/rules.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "calls without number",
    file: "packages/api/src/tasks/guard/rules/frequency.ts",
    find: "if (attempts >= limit.attemptsPerDay) {",
    replace: "if (attempts < 0) {",
    tests: [
      "packages/api/src/tasks/guard/rules.test.ts",
      "packages/api/src/tasks/guard/guard.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "conversations follow each other at once",
    file: "packages/api/src/tasks/guard/rules/frequency.ts",
    find: "if (facts.now >= rested) return null;",
    replace: "if (rested) return null;",
    tests: [
      "packages/api/src/tasks/guard/rules.test.ts",
      "packages/api/src/tasks/guard/guard.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "messages without number",
    file: "packages/api/src/tasks/guard/rules/frequency.ts",
    find: "if (messages < perDay) return null;",
    replace: "if (messages >= 0) return null;",
    tests: [
      "packages/api/src/tasks/guard/rules.test.ts",
      "packages/api/src/tasks/guard/guard.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "two use up the last contact of the day",
    file: "packages/api/src/tasks/guard/queries/facts.ts",
    find: 'and ${visibleTo(actor, "c")} for no key update of b`',
    replace: 'and ${visibleTo(actor, "c")}`',
    tests: [
      "packages/api/src/tasks/guard/guard.test.ts",
      "packages/api/src/telephony/sms/quota.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "who asked to be left alone is called",
    file: "packages/api/src/tasks/guard/rules/person.ts",
    find: "if (!contact || contact.barredReason === null) return null;",
    replace: 'if (!contact || contact.barredReason !== "") return null;',
    tests: [
      "packages/api/src/tasks/guard/rules.test.ts",
      "packages/api/src/tasks/guard/bar.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "a case on hold is worked",
    file: "packages/api/src/tasks/guard/rules/state.ts",
    find: "held.hold === null ? null :",
    replace: 'held.hold !== "" ? null :',
    tests: [
      "packages/api/src/tasks/guard/rules.test.ts",
      "packages/api/src/tasks/hold/hold.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "anybody lifts a block",
    file: "packages/api/src/tasks/guard/actions/guard.ts",
    find: `ctx.actor.permissions.has("guard.override") &&
  mayOverride(ctx.actor.role, decision, rules)`,
    replace: "ctx.actor.userId > 0",
    tests: ["packages/api/src/tasks/guard/guard.test.ts"],
  },
  {
    guarantee: "G49",
    name: "a message leaves after the window has closed",
    file: "packages/api/src/telephony/outbox/rules.ts",
    find: 'if (since.now >= since.sendUntil) return "EXPIRED";',
    replace: "",
    tests: [
      "packages/api/src/telephony/outbox/deliver.test.ts",
      "packages/api/src/telephony/outbox/rules.test.ts",
    ],
  },
  {
    guarantee: "G49",
    name: "a message leaves though its number was barred meanwhile",
    file: "packages/api/src/telephony/outbox/rules.ts",
    find: 'if (since.isBarred) return "BARRED";',
    replace: "",
    tests: [
      "packages/api/src/telephony/outbox/deliver.test.ts",
      "packages/api/src/telephony/outbox/rules.test.ts",
    ],
  },
  {
    guarantee: "G33",
    name: "a number that is written costs no search",
    file: "packages/api/src/tasks/contact/actions/contact.ts",
    find: '  await admitPhoneSearch(ctx, phone, "CONTACTS");\n',
    replace: "",
    tests: ["apps/server/test/attack/numbers.test.ts"],
  },
  {
    guarantee: "G2",
    name: "a picture of the same size is the same picture",
    file: "packages/api/src/tasks/image/actions.ts",
    find: "{ taskId, kind, sha256 }",
    replace: "{ taskId, kind, bytes: file.size }",
    tests: ["apps/server/test/attack/replay.test.ts"],
  },
  {
    guarantee: "G41",
    name: "a day that the calendar has not becomes another",
    file: "apps/server/src/http/rest/scalars.ts",
    find: "return isOnCalendar(text) ? at : new Date(Number.NaN);",
    replace: "return at;",
    tests: ["apps/server/test/attack/paid-at.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a table that is read whole may weigh what a tape does",
    file: "packages/api/src/core/sheet/small.ts",
    find: "guardSheet(name, file, SHEET_LIMITS.smallCsvBytes)",
    replace: "guardSheet(name, file)",
    tests: ["packages/api/src/core/sheet/small.test.ts"],
  },
];
