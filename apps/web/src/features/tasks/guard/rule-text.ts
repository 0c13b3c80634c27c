import { PARAMS, type Params, type RuleName } from "@kolekta/api/tasks/guard/contract";
import { intlLocale, type Lang } from "@kolekta/i18n/lang";
import type { Translate, Values } from "@kolekta/i18n/web";
import { weekdayName } from "@/lib/weekday.ts";

const BASIS_POINTS = 10_000;
const MILLION = 1_000_000;

export const SOURCES = ["ADDRESS_BOOK", "CALL_LIST"] as const;

const findSource = (code: string) => SOURCES.find((source) => source === code);

interface Speaker {
  readonly t: Translate;
  readonly lang: Lang;
}

/** Joins Chinese units with a separator, because Intl lists them without one. */
const listed = (lang: Lang, texts: readonly string[]): string =>
  lang === "cn"
    ? texts.join("、")
    : new Intl.ListFormat(intlLocale[lang], { type: "unit", style: "short" }).format(texts);

const joined = ({ t, lang }: Speaker, texts: readonly string[]): string =>
  texts.length === 0 ? t("tasks.guard.ruleText.none") : listed(lang, texts);

/** Source of the delivered defaults, which cite no law. Other sources are shown as written. */
const COMPANY_RULE = "House rule";

export const formatSource = (t: Translate, source: string, article = ""): string =>
  source === COMPANY_RULE
    ? t("tasks.guard.companyRule")
    : [source, article].filter(Boolean).join(", ");

type Limit = keyof Params["FREQ_CALL"] | "minutesBetween";

type ValueBuilder<Name extends RuleName> = (params: Params[Name], by: Speaker) => Values;

const relations = (by: Speaker, codes: Params["RELATION"]["collect"]) =>
  joined(
    by,
    codes.map((code) => by.t(`tasks.contact.relation.${code}`)),
  );

/** Formats the defined limits with their units; returns "none" without limits. */
const limits = (by: Speaker, limitValues: Partial<Record<Limit, number | undefined>>): string => {
  const texts = Object.entries(limitValues).flatMap(([name, count]) =>
    count === undefined ? [] : [by.t(`tasks.guard.limit.${name as Limit}`, { count })],
  );
  return texts.length === 0 ? "none" : listed(by.lang, texts);
};

/** Formats a share; "none" without a ceiling. */
const percent = ({ lang }: Speaker, share: number | undefined): string =>
  share === undefined
    ? "none"
    : new Intl.NumberFormat(intlLocale[lang], {
        style: "percent",
        maximumFractionDigits: 4,
      }).format(share);

const alternatives = (lang: Lang, texts: readonly string[]): string =>
  new Intl.ListFormat(intlLocale[lang], { type: "disjunction" }).format(texts);

const toParamValues = (params: Record<string, string | number>): Values => params;
const buildNoValues = (): Values => ({});

const SAYINGS: { readonly [Name in RuleName]: ValueBuilder<Name> } = {
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
        const source = findSource(code);
        return source ? by.t(`tasks.guard.from.${source}`) : code;
      }),
    ),
  }),
  DNC: buildNoValues,
  HOLD: buildNoValues,
  STAGE_CONTENT: buildNoValues,
  DPD_MAX: toParamValues,
  CERT: ({ maxMonths }) => ({ months: String(maxMonths ?? "none") }),
  CLOSED: toParamValues,
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
  WARNING_LETTER: buildNoValues,
  IDENTITY: buildNoValues,
  INCONVENIENT: buildNoValues,
  CHANNEL: buildNoValues,
  COUNTRY: toParamValues,
};

const buildValues = (rule: RuleName, params: unknown, by: Speaker): Values => {
  const parsed = PARAMS[rule].safeParse(params);
  const buildRuleValues = SAYINGS[rule] as (params: unknown, by: Speaker) => Values;
  return parsed.success ? buildRuleValues(parsed.data, by) : {};
};

export const formatRule = (by: Speaker, rule: RuleName, params: unknown): string =>
  by.t(`tasks.guard.ruleText.${rule}`, buildValues(rule, params, by));
