/** What a rule says with its values, in words. */
import { PARAMS, type Params, type RuleName } from "@kolekta/api/tasks/guard/contract";
import { intlLocale, type Lang } from "@kolekta/i18n/lang";
import type { Translate, Values } from "@kolekta/i18n/web";
import { weekdayName } from "@/lib/weekday.ts";

const BASIS_POINTS = 10_000;
const MILLION = 1_000_000;

export const SOURCES = ["ADDRESS_BOOK", "CALL_LIST"] as const;

const knownSource = (code: string) => SOURCES.find((one) => one === code);

interface Speaker {
  readonly t: Translate;
  readonly lang: Lang;
}

/** Chinese writes units one after the other with nothing between them. */
const listed = (lang: Lang, words: readonly string[]): string =>
  lang === "cn"
    ? words.join("、")
    : new Intl.ListFormat(intlLocale[lang], {
        type: "unit",
        style: "short",
      }).format(words);

const joined = ({ t, lang }: Speaker, words: readonly string[]): string =>
  words.length === 0 ? t("tasks.guard.says.none") : listed(lang, words);

/** What was delivered names no law; everything else is cited as it was written. */
const HOUSE = "House rule";

export const sourceWords = (t: Translate, source: string, article = ""): string =>
  source === HOUSE ? t("tasks.guard.houseRule") : [source, article].filter(Boolean).join(", ");

type Limit = keyof Params["FREQ_CALL"] | "minutesBetween";

type Say<Name extends RuleName> = (params: Params[Name], by: Speaker) => Values;

const relations = (by: Speaker, codes: Params["RELATION"]["collect"]) =>
  joined(
    by,
    codes.map((code) => by.t(`tasks.contact.relation.${code}`)),
  );

/** Those limits that the rule has, each with its unit; "none" where it has none of them. */
const limits = (by: Speaker, given: Partial<Record<Limit, number | undefined>>): string => {
  const words = Object.entries(given).flatMap(([name, count]) =>
    count === undefined ? [] : [by.t(`tasks.guard.limit.${name as Limit}`, { count })],
  );
  return words.length === 0 ? "none" : listed(by.lang, words);
};

/** "none" where there is no ceiling. */
const percent = ({ lang }: Speaker, share: number | undefined): string =>
  share === undefined
    ? "none"
    : new Intl.NumberFormat(intlLocale[lang], {
        style: "percent",
        maximumFractionDigits: 4,
      }).format(share);

const alternatives = (lang: Lang, words: readonly string[]): string =>
  new Intl.ListFormat(intlLocale[lang], { type: "disjunction" }).format(words);

const asTold = (params: Record<string, string | number>): Values => params;
const nothing = (): Values => ({});

const SAYINGS: { readonly [Name in RuleName]: Say<Name> } = {
  HOURS: ({ from, to, weekdays, holidays, anyHourAfterDpd, ...others }, by) => ({
    from,
    to,
    holidays: String(holidays),
    consent: String(others.consent === true),
    late: String(anyHourAfterDpd ?? "none"),
    unknown: others.unknownDays ?? "WARN",
    reveal: others.reveal ?? "ALLOW",
    days: joined(
      by,
      weekdays.map((day) => weekdayName(day, by.lang)),
    ),
  }),
  FREQ_CALL: ({ hoursAfterConversation, daysAfterConversation, ...counted }, by) => ({
    limits: limits(by, counted),
    rest: limits(by, { hoursAfterConversation, daysAfterConversation }),
  }),
  FREQ_MSG: ({ perDay, perCase, minutesBetween }, by) => ({
    perDay,
    perCase: String(perCase ?? "none"),
    rest: limits(by, { minutesBetween }),
  }),
  RELATION: ({ collect, locate, locateDays }, by) => ({
    locateDays,
    collect: relations(by, collect),
    locate: relations(by, locate),
  }),
  SOURCE: ({ blocked }, by) => ({
    blocked: joined(
      by,
      blocked.map((code) => {
        const known = knownSource(code);
        return known ? by.t(`tasks.guard.from.${known}`) : code;
      }),
    ),
  }),
  DNC: nothing,
  HOLD: nothing,
  STAGE_CONTENT: nothing,
  DPD_MAX: asTold,
  CERT: ({ mostMonths }) => ({ months: String(mostMonths ?? "none") }),
  CLOSED: asTold,
  CONTENT: ({ forbidden, links, hosts }, by) => ({
    forbidden: joined(by, forbidden),
    links: String(links),
    hosts: joined(by, hosts),
  }),
  COST_CAP: ({ capBp, lateDayPpm, lateMonthPpm, lateBases, extensionDayPpm }, by) => ({
    capBp: percent(by, capBp / BASIS_POINTS),
    late: percent(by, lateDayPpm && lateDayPpm / MILLION),
    month: percent(by, lateMonthPpm && lateMonthPpm / MILLION),
    extension: percent(by, extensionDayPpm && extensionDayPpm / MILLION),
    bases: lateBases
      ? alternatives(
          by.lang,
          lateBases.map((base) => by.t(`tasks.guard.base.${base}`)),
        )
      : "none",
  }),
  WARNING_LETTER: nothing,
  IDENTITY: nothing,
  INCONVENIENT: nothing,
  CHANNEL: nothing,
  COUNTRY: asTold,
};

const valuesOf = (rule: RuleName, params: unknown, by: Speaker): Values => {
  const known = PARAMS[rule].safeParse(params);
  const say = SAYINGS[rule] as (params: unknown, by: Speaker) => Values;
  return known.success ? say(known.data, by) : {};
};

export const ruleWords = (by: Speaker, rule: RuleName, params: unknown): string =>
  by.t(`tasks.guard.says.${rule}`, valuesOf(rule, params, by));
