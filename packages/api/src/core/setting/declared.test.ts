import { expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { defineSetting, INSTITUTION_OR_DEFAULT } from "./contract-declaration.ts";
import { defaultOnlyField, numberField } from "./contract-field.ts";
import { formatField } from "./contract-words.ts";
import { revisionInForce } from "./declared.ts";
import type { DeclaredRevision } from "./declared-store.ts";

const TODAY = "2026-03-31";
const LABEL = { label: "core.field.reason" } as const;

const setting = defineSetting({
  table: "leaver_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    minutes: numberField({ min: 0, max: 60, ...LABEL }),
    shared: defaultOnlyField(numberField({ min: 0, max: 60, ...LABEL })),
  },
  read: "config.read",
  edit: "config.edit",
  changedBy: "ONE",
  hasReason: false,
  audit: "leaver.edit",
  title: "manage.leaver.title",
  intro: "manage.leaver.intro",
});

const revision = (
  id: number,
  institutionId: number | null,
  effectiveOn: string,
  minutes: number | null,
): DeclaredRevision => ({
  id,
  institutionId,
  effectiveOn,
  values: minutes === null ? null : { minutes, shared: institutionId === null ? 7 : null },
  reason: null,
  editorName: null,
  editedAt: new Date("2026-03-01T00:00:00Z"),
});

const DEFAULT = revision(1, null, "2024-01-01", 30);

test.each([
  ["those of the default", [DEFAULT], 30],
  ["its own before them", [revision(2, 7, "2026-03-01", 5), DEFAULT], 5],
  ["not those of another", [revision(2, 8, "2026-03-01", 5), DEFAULT], 30],
  ["not those of a later day", [revision(2, 7, "2026-04-01", 5), DEFAULT], 30],
  ["those of today", [revision(2, 7, TODAY, 5), DEFAULT], 5],
  [
    "the last that were written for a day",
    [revision(3, 7, TODAY, 9), revision(2, 7, TODAY, 5), DEFAULT],
    9,
  ],
  [
    "those of the default again, once it follows them",
    [revision(3, 7, TODAY, null), revision(2, 7, "2026-03-01", 5), DEFAULT],
    30,
  ],
  ["its own zero", [revision(2, 7, TODAY, 0), DEFAULT], 0],
  ["none where none are written", [revision(2, 8, TODAY, 5)], undefined],
] as const)("the values in force of an institution are %s", (_, lines, minutes) => {
  const found = revisionInForce(setting, lines, { institutionId: 7 }, TODAY);
  expect(found?.values["minutes"] as number | undefined).toBe(minutes);
});

test("a value of the default alone is that of every institution", () => {
  const lines = [revision(2, 7, TODAY, 5), DEFAULT];
  const found = revisionInForce(setting, lines, { institutionId: 7 }, TODAY);
  expect(found).toEqual({ ruleId: 2, values: { minutes: 5, shared: 7 } });
});

test("words a number of seconds", () => {
  const field = numberField({ min: 0, max: 60, ...LABEL, text: "repay.codePolicy.seconds" });
  const wording = { text: translator("en"), number: String, percent: String, roleName: String };
  expect(formatField(field, 60, wording)).toBe("60 seconds");
});
