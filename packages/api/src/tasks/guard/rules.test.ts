import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { translator } from "@kolekta/i18n";
import { HOLD_KINDS } from "../hold/contract.ts";
import { GUARDED_ACTIONS, RULES } from "./contract.ts";
import { decide, canOverride, type Rule, WATCHES } from "./rules/decide.ts";
import type { GuardInputs } from "./rules/inputs.ts";
import {
  ruleDefaults,
  CALLS,
  buildInputs,
  HOURS,
  MESSAGES,
  NOON,
  buildPlainRule,
  listReasons,
  RELATION,
} from "./testing.ts";

describe("frequency, counted over all loans of the borrower", () => {
  const borrower = {
    attempts: 0,
    connected: 0,
    lastConversationAt: null,
    messages: 0,
    weekCalls: [],
  };
  test.each([
    ["the sixth attempt", { ...borrower, attempts: 5 }, []],
    ["the seventh attempt", { ...borrower, attempts: 6 }, ["tooManyAttempts"]],
    ["after three conversations", { ...borrower, connected: 3 }, ["tooManyConversations"]],
    [
      "3:59 after a conversation",
      { ...borrower, lastConversationAt: new Date("2026-03-31T01:01:00Z") },
      ["conversationTooRecent"],
    ],
    [
      "4:00 after a conversation",
      { ...borrower, lastConversationAt: new Date("2026-03-31T01:00:00Z") },
      [],
    ],
  ])("%s", (_, counted, expected) => {
    expect(listReasons(buildInputs(NOON, { borrower: counted }), CALLS)).toEqual(expected as never);
  });

  const WEEK: Rule = {
    ...ruleDefaults,
    rule: "FREQ_CALL",
    params: { attemptsPer7Days: 3, daysAfterConversation: 7 },
  };
  const called = (...at: string[]) => ({
    ...borrower,
    weekCalls: at.map((time) => new Date(time)),
  });

  test("in seven rolling days, to the minute: the oldest of the last three drops out of the count", () => {
    const three = called("2026-03-30T05:00:00Z", "2026-03-29T05:00:00Z", "2026-03-24T05:01:00Z");
    expect(decide(buildInputs(NOON, { borrower: three }), [WEEK])).toMatchObject({
      retryAt: sameInstant(new Date("2026-03-31T05:01:00Z")),
      findings: [{ reason: "tooManyInWeek", params: { done: 3, max: 3 } }],
    });
    const calls = called("2026-03-30T05:00:00Z", "2026-03-29T05:00:00Z", "2026-03-24T05:00:00Z");
    expect(listReasons(buildInputs(NOON, { borrower: calls }), WEEK)).toEqual([]);
  });

  test("contacts beyond a lowered limit have to drop out of the count first", () => {
    const four = called(
      "2026-03-30T05:00:00Z",
      "2026-03-29T05:00:00Z",
      "2026-03-28T05:00:00Z",
      "2026-03-25T05:00:00Z",
    );
    expect(decide(buildInputs(NOON, { borrower: four }), [WEEK]).retryAt).toEqual(
      new Date("2026-04-04T05:00:00Z"),
    );
  });

  test.each([
    ["2026-03-24T05:00:01Z", ["conversationInDays"]],
    ["2026-03-24T05:00:00Z", []],
  ])("seven days after a conversation at %s", (at, expected) => {
    const talked = { ...borrower, lastConversationAt: new Date(at) };
    expect(listReasons(buildInputs(NOON, { borrower: talked }), WEEK)).toEqual(expected as never);
  });

  test("calls do not use up messages", () => {
    const counted = { ...borrower, attempts: 6, messages: 1 };
    expect(
      listReasons(buildInputs(NOON, { action: "SMS", borrower: counted }), CALLS, MESSAGES),
    ).toEqual([]);
    expect(
      listReasons(
        buildInputs(NOON, { action: "SMS", borrower: { ...counted, messages: 2 } }),
        CALLS,
        MESSAGES,
      ),
    ).toEqual(["tooManyMessages"]);
  });
});

describe("persons", () => {
  const contact = buildInputs(NOON).contact as NonNullable<GuardInputs["contact"]>;
  test.each([
    ["the borrower", contact, []],
    ["a parent for the first time", { ...contact, relation: "R03" as const }, []],
    [
      "a parent again after two days",
      { ...contact, relation: "R03" as const, lastLocatedAt: new Date("2026-03-29T05:00:00Z") },
      ["locatedRecently"],
    ],
    [
      "a parent again after three days",
      { ...contact, relation: "R03" as const, lastLocatedAt: new Date("2026-03-28T05:00:00Z") },
      [],
    ],
    ["a colleague, who has no rule", { ...contact, relation: "R07" as const }, ["thirdParty"]],
  ])("%s", (_, person, expected) => {
    expect(listReasons(buildInputs(NOON, { contact: person }), RELATION)).toEqual(
      expected as never,
    );
  });

  test("a number stays closed until the end of its entry", () => {
    const buildBlockedContact = (until: string | null) => ({
      ...contact,
      doNotContactEntry: {
        line: 7,
        subject: "NUMBER" as const,
        note: null,
        reason: "COMPLAINT" as const,
        until: until === null ? null : new Date(until),
      },
    });
    expect(
      listReasons(buildInputs(NOON, { contact: buildBlockedContact(null) }), buildPlainRule("DNC")),
    ).toEqual(["doNotContact"]);
    expect(
      listReasons(
        buildInputs(NOON, { contact: buildBlockedContact("2026-03-31T05:00:01Z") }),
        buildPlainRule("DNC"),
      ),
    ).toEqual(["doNotContact"]);
    expect(
      listReasons(buildInputs(NOON, { contact: buildBlockedContact(NOON) }), buildPlainRule("DNC")),
    ).toEqual([]);
    const [finding] = decide(
      buildInputs(NOON, { contact: buildBlockedContact("2026-04-04T18:00:00Z") }),
      [buildPlainRule("DNC")],
    ).findings;
    expect(finding?.params).toMatchObject({ line: "7", until: "2026-04-05" });
  });

  test("a certificate holds through its last day", () => {
    expect(
      listReasons(buildInputs(NOON, { certifiedUntil: "2026-03-31" }), buildPlainRule("CERT")),
    ).toEqual([]);
    expect(
      listReasons(buildInputs(NOON, { certifiedUntil: "2026-03-30" }), buildPlainRule("CERT")),
    ).toEqual(["notCertified"]);
    expect(
      listReasons(
        buildInputs(NOON, { certifiedUntil: null, action: "ASSIGN" }),
        buildPlainRule("CERT"),
      ),
    ).toEqual(["notCertified"]);
  });
});

describe("the case and the words", () => {
  const caseInputs = buildInputs(NOON).case;
  test.each([
    ["a reminder", "R01", 0, ["imageAtReminderStage"]],
    ["the day after", "R01", 1, []],
    ["an emergency contact on the due day", "R02", 0, ["imageToContactOnDueDay"]],
    ["an emergency contact later", "R02", 3, []],
  ] as const)("an image at %s", (_, relation, daysFromDue, expected) => {
    const contact = {
      ...(buildInputs(NOON).contact as NonNullable<GuardInputs["contact"]>),
      relation,
    };
    const inputs = buildInputs(NOON, {
      action: "IMAGE",
      contact,
      case: { ...caseInputs, daysFromDue },
    });
    expect(listReasons(inputs, buildPlainRule("STAGE_CONTENT"))).toEqual(expected as never);
  });

  const CLOSED: Rule = { ...ruleDefaults, rule: "CLOSED", params: { minutesAfterPayment: 10 } };
  test("a closed case, and ten minutes after a payment", () => {
    expect(
      listReasons(buildInputs(NOON, { case: { ...caseInputs, status: "C30" } }), CLOSED),
    ).toEqual(["caseClosed"]);
    expect(
      listReasons(
        buildInputs(NOON, {
          case: { ...caseInputs, lastPaymentAt: new Date("2026-03-31T04:50:01Z") },
        }),
        CLOSED,
      ),
    ).toEqual(["justPaid"]);
    expect(
      listReasons(
        buildInputs(NOON, {
          case: { ...caseInputs, lastPaymentAt: new Date("2026-03-31T04:50:00Z") },
        }),
        CLOSED,
      ),
    ).toEqual([]);
  });

  const CONTENT: Rule = {
    ...ruleDefaults,
    rule: "CONTENT",
    params: { forbidden: ["malu", "polisi"], links: false, hosts: [] },
  };
  test.each([
    ["Mohon hubungi kami", []],
    ["Kami lapor POLISI", ["forbiddenWord"]],
    ["Bapak Pemalu", []],
    ["bayar di https://x.example", ["link"]],
    ["bayar di pinjam.co.id", ["link"]],
    ["Rp 1.150.000,00 jatuh tempo 31.03.2026", []],
  ])("%s", (text, expected) => {
    const texts = [{ field: "text", text }];
    expect(listReasons(buildInputs(NOON, { action: "SMS", texts }), CONTENT)).toEqual(
      expected as never,
    );
  });
});

describe("the decision", () => {
  test("the strictest wins, and a retry time exists only if waiting lifts every block", () => {
    const evening = buildInputs("2026-03-31T20:00:00+07:00", {
      case: { ...buildInputs(NOON).case, hold: "ALREADY_PAID" },
    });
    expect(decide(evening, [HOURS])).toMatchObject({
      verdict: "BLOCK",
      retryAt: sameInstant(new Date("2026-04-01T08:00:00+07:00")),
    });
    expect(decide(evening, [HOURS, buildPlainRule("HOLD")])).toMatchObject({
      verdict: "BLOCK",
      retryAt: null,
    });
    expect(decide(evening, [{ ...HOURS, severity: "WARN" }]).verdict).toBe("WARN");
    expect(decide(evening, []).verdict).toBe("ALLOW");
  });

  test("every guard result names all rules evaluated, by version and layer, the statute first", () => {
    const law: Rule = { ...HOURS, layer: "STATUTE", version: 7 };
    expect(decide(buildInputs(NOON), [MESSAGES, CALLS, law])).toEqual({
      verdict: "ALLOW",
      retryAt: null,
      findings: [],
      checkedRules: [
        { rule: "HOURS", version: 7, layer: "STATUTE" },
        { rule: "FREQ_CALL", version: 1, layer: "COMPANY" },
      ],
    });
  });

  test("a block of any layer blocks, and overriding the default rule leaves the statute in force", () => {
    const window = { ...HOURS.params, from: "10:00" } as typeof HOURS.params;
    const companyRule = { ...HOURS, version: 8, overrideRoles: [2], params: window } as Rule;
    const law: Rule = { ...HOURS, layer: "STATUTE", version: 7 };
    const early = decide(buildInputs("2026-03-31T02:00:00Z"), [companyRule, law]);
    expect(early.findings).toMatchObject([{ version: 8, layer: "COMPANY" }]);
    expect(canOverride(2, early, [companyRule, law])).toBe(true);
    const night = decide(buildInputs("2026-03-31T15:00:00Z"), [companyRule, law]);
    expect(night.findings.map(({ layer }) => layer)).toEqual(["STATUTE", "COMPANY"]);
    expect(canOverride(2, night, [companyRule, law])).toBe(false);
  });

  test("a rule ignores actions outside its watch", () => {
    for (const action of GUARDED_ACTIONS) {
      const decision = decide(buildInputs("2026-03-29T23:00:00Z", { action }), [
        HOURS,
        CALLS,
        MESSAGES,
        RELATION,
      ]);
      for (const finding of decision.findings) expect(WATCHES[finding.rule]).toContain(action);
    }
    for (const rule of RULES) expect(WATCHES[rule].length).toBeGreaterThan(0);
  });

  test("a block is lifted only by a role named in every blocking rule", () => {
    const busy = buildInputs(NOON, {
      borrower: { attempts: 6, connected: 0, lastConversationAt: null, messages: 0, weekCalls: [] },
    });
    expect(canOverride(2, decide(busy, [CALLS]), [CALLS])).toBe(true);
    expect(canOverride(1, decide(busy, [CALLS]), [CALLS])).toBe(false);
    const night = { ...busy, now: new Date("2026-03-31T15:00:00Z") };
    expect(canOverride(2, decide(night, [CALLS, HOURS]), [CALLS, HOURS])).toBe(false);
  });

  test("equal inputs always give the same guard result", () => {
    const inputs = buildInputs(NOON);
    expect(decide(inputs, [HOURS, CALLS])).toEqual(decide({ ...inputs }, [HOURS, CALLS]));
  });
});

describe("a finding is put into words, never into codes", () => {
  const LANGUAGES = ["en", "cn", "es"] as const;
  const cases = LANGUAGES.flatMap((lang) =>
    [...HOLD_KINDS, "DECEASED", "REPRESENTED", "FRAUD"].map((hold) => [lang, hold] as const),
  );
  test.each(cases)("%s: on hold for %s", (lang, hold) => {
    const text = translator(lang)("core.error.guard.onHold", { hold });
    expect(text).not.toMatch(/[A-Z]{4}|[{}]/);
    const other = translator(lang)("core.error.guard.onHold", { hold: "?" });
    expect(text).not.toBe(other);
  });

  test.each(LANGUAGES)("%s: a missing certificate", (lang) => {
    const translate = (until: string) =>
      translator(lang)("core.error.guard.notCertified", { until });
    expect(translate("NONE")).not.toMatch(/NONE|[(（{]/);
    expect(translate("2026-01-31")).toContain("2026-01-31");
  });

  test.each(LANGUAGES)("%s: an opt-out, and a free-text reason", (lang) => {
    const translate = (why: string, until = "NONE") =>
      translator(lang)("core.error.guard.doNotContact", {
        subject: "NUMBER",
        why,
        until,
        line: "7",
        note: "asked by letter",
      });
    for (const why of ["OPT_OUT", "REQUESTED", "WRONG_NUMBER", "COMPLAINT"])
      expect(translate(why)).not.toMatch(/[A-Z]_|NONE|[{}]/);
    expect(translate("OTHER")).toContain("asked by letter");
    expect(translate("REQUESTED", "2026-04-05")).toMatch(/2026-04-05.*7/);
  });
});
