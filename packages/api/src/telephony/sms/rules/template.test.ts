import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { getObstacle, getBodyRefusal, render, VARIABLES } from "./template.ts";

describe("a template", () => {
  test("fills in the values of the case", () => {
    const values = { name: "Budi", amount: "Rp\u00a01.065.000" };
    expect(render("Dear {name}, {amount}.", values)).toEqual({
      text: "Dear Budi, Rp 1.065.000.",
      missing: [],
    });
  });

  test("lists each missing, empty or unknown variable once and leaves it in braces", () => {
    expect(render("{name} {due} {due} {iban}", { name: "Budi", due: "" })).toEqual({
      text: "Budi {due} {due} {iban}",
      missing: ["due", "iban"],
    });
  });

  test("does not read a value as a template", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, amount) => {
        const { text } = render("{name}|{amount}", {
          name: `{amount}${name}$&`,
          amount: amount || "-",
        });
        expect(text.startsWith("{amount}")).toBe(true);
      }),
    );
  });

  test("leaves no brace when every variable has a value", () => {
    const body = VARIABLES.map((name) => `{${name}}`).join(" ");
    const values = Object.fromEntries(VARIABLES.map((name) => [name, "x"]));
    expect(render(body, values).missing).toEqual([]);
  });
});

const any = { dpdFrom: null, dpdTo: null };
const overdue = { dpdFrom: 1, dpdTo: null, purpose: "COLLECT" } as const;
const before = { dpdFrom: null, dpdTo: 0, purpose: "COLLECT" } as const;
const locate = { ...any, purpose: "LOCATE" } as const;
const collect = { ...any, purpose: "COLLECT" } as const;

test.each([
  [overdue, 1, true, [], null],
  [overdue, 0, true, [], "otherStage"],
  [before, 0, true, [], null],
  [before, 1, true, [], "otherStage"],
  [before, -3, true, [], null],
  [collect, 5, true, ["due"], "missingValue"],
  [collect, 5, false, [], "otherPerson"],
  [locate, 5, true, [], "otherPerson"],
  [locate, 5, false, [], null],
  [overdue, 0, false, ["due"], "otherPerson"],
] as const)(
  "%#: %p at %p days, to the borrower %p: %p -> %p",
  (template, daysFromDue, isBorrower, missing, expected) => {
    const about = { daysFromDue, isBorrower };
    expect(getObstacle(template, missing, about)).toBe(expected);
  },
);

describe("refuseBody", () => {
  test.each([
    ["Dear {name}, {amount} is due on {due}.", "COLLECT", null],
    ["Please ask {name} to call {agent}.", "LOCATE", null],
    ["Plain words", "LOCATE", null],
    ["Dear {nam}, pay {amnt}, {nam}", "COLLECT", ["sms.unknownVariable", "nam, amnt"]],
    ["Dear {name, pay", "COLLECT", ["sms.looseBrace", ""]],
    ["Dear name}", "COLLECT", ["sms.looseBrace", ""]],
    ["Dear { name }", "COLLECT", ["sms.looseBrace", ""]],
    ["{name} owes {amount}", "LOCATE", ["sms.debtToOthers", "amount"]],
    ["{name} of {lender}", "LOCATE", ["sms.debtToOthers", "lender"]],
  ] as const)("%p for %s: %p", (body, purpose, expected) => {
    const found = getBodyRefusal(body, purpose);
    expect(found && [found.key, found.params["names"]]).toEqual(expected && [...expected]);
  });

  test("accepts every variable that a text to the borrower may hold", () => {
    const body = VARIABLES.map((name) => `{${name}}`).join(" ");
    expect(getBodyRefusal(body, "COLLECT")).toBeNull();
  });
});
