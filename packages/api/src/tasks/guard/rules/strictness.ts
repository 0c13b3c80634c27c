/**
 * Compares values of a rule by strictness: limits of lower layers, and the merged value of several
 * layers. Pure rules.
 */
import { type Params, REVEAL_MODES, type RuleName } from "../contract.ts";

type Value = unknown;

interface Scale {
  /** Checks that the candidate allows nothing beyond the ceiling. */
  within(candidate: Value, ceiling: Value): boolean;
  tighter(first: Value, other: Value): Value;
}

const isSet = (value: Value): boolean => value !== undefined;
const asNumber = (value: Value): number => Number(value);
const asList = (value: Value): readonly Value[] => (Array.isArray(value) ? value : []);

/** An absent value of a lower layer sets no limit; the higher layer stays in force. */
const scaled = (
  isWithin: (candidate: Value, ceiling: Value) => boolean,
  absent: "LOOSEST" | "STRICTEST",
): Scale => ({
  within: (candidate, ceiling) => {
    if (!isSet(candidate)) return true;
    return isSet(ceiling) ? isWithin(candidate, ceiling) : absent === "LOOSEST";
  },
  tighter: (first, other) => {
    if (isSet(first) && isSet(other)) return isWithin(first, other) ? first : other;
    if (absent === "STRICTEST") return undefined;
    return isSet(first) ? first : other;
  },
});

/** Maximum; no limit when absent. */
const MAXIMUM = scaled((candidate, ceiling) => asNumber(candidate) <= asNumber(ceiling), "LOOSEST");
/** Minimum wait; none when absent. */
const MINIMUM = scaled((candidate, ceiling) => asNumber(candidate) >= asNumber(ceiling), "LOOSEST");
/** Start of an exception; no exception when absent. */
const EXCEPTION = scaled(
  (candidate, ceiling) => asNumber(candidate) >= asNumber(ceiling),
  "STRICTEST",
);
/** Severity; WARN when absent. */
const BLOCKS = scaled(
  (candidate, ceiling) => candidate === "BLOCK" || ceiling !== "BLOCK",
  "LOOSEST",
);
/** Reveal mode; ALLOW when absent. */
const REVEALS = scaled(
  (candidate, ceiling) => getStrictness(candidate) >= getStrictness(ceiling),
  "LOOSEST",
);
const getStrictness = (mode: Value): number =>
  REVEAL_MODES.findIndex((revealMode) => revealMode === mode);
/** Clock times such as "08:00" sort as text. */
const NOT_BEFORE = scaled((candidate, ceiling) => String(candidate) >= String(ceiling), "LOOSEST");
const NOT_AFTER = scaled((candidate, ceiling) => String(candidate) <= String(ceiling), "LOOSEST");

const ALLOWED: Scale = {
  within: (candidate, ceiling) => {
    const allowed = new Set(asList(ceiling));
    return asList(candidate).every((item) => allowed.has(item));
  },
  tighter: (first, other) => {
    const allowed = new Set(asList(other));
    return asList(first).filter((item) => allowed.has(item));
  },
};
/** List of allowed values; an absent list means no limit. */
const ALLOWED_IF_SET: Scale = {
  within: (candidate, ceiling) =>
    !isSet(candidate) || !isSet(ceiling) || ALLOWED.within(candidate, ceiling),
  tighter: (first, other) => {
    if (!isSet(first)) return other;
    return isSet(other) ? ALLOWED.tighter(first, other) : first;
  },
};
const FORBIDDEN: Scale = {
  within: (candidate, ceiling) => ALLOWED.within(ceiling, candidate),
  tighter: (first, other) => [...new Set([...asList(first), ...asList(other)])],
};
const IS_STRICT: Scale = {
  within: (candidate, ceiling) => candidate === true || ceiling !== true,
  tighter: (first, other) => first === true || other === true,
};
const IS_LOOSE: Scale = {
  within: (candidate, ceiling) => candidate !== true || ceiling === true,
  tighter: (first, other) => first === true && other === true,
};

const SCALES: { readonly [Name in RuleName]: { readonly [Param in keyof Params[Name]]-?: Scale } } =
  {
    HOURS: {
      from: NOT_BEFORE,
      to: NOT_AFTER,
      weekdays: ALLOWED,
      holidays: IS_STRICT,
      anyHourAfterDpd: EXCEPTION,
      consent: IS_LOOSE,
      unknownDays: BLOCKS,
      reveal: REVEALS,
    },
    FREQ_CALL: {
      attemptsPerDay: MAXIMUM,
      connectedPerDay: MAXIMUM,
      attemptsPer7Days: MAXIMUM,
      hoursAfterConversation: MINIMUM,
      daysAfterConversation: MINIMUM,
    },
    FREQ_MSG: { perDay: MAXIMUM, perCase: MAXIMUM, minutesBetween: MINIMUM },
    RELATION: { collect: ALLOWED, locate: ALLOWED, locateDays: MINIMUM },
    SOURCE: { blocked: FORBIDDEN },
    DNC: {},
    HOLD: {},
    STAGE_CONTENT: {},
    DPD_MAX: { days: MAXIMUM },
    CERT: { maxMonths: MAXIMUM },
    CLOSED: { minutesAfterPayment: MINIMUM },
    CONTENT: { forbidden: FORBIDDEN, links: IS_LOOSE, hosts: ALLOWED },
    COST_CAP: {
      capBp: MAXIMUM,
      lateDayPpm: MAXIMUM,
      extensionDayPpm: MAXIMUM,
      lateMonthPpm: MAXIMUM,
      lateBases: ALLOWED_IF_SET,
    },
    WARNING_LETTER: {},
    IDENTITY: {},
    INCONVENIENT: {},
    CHANNEL: {},
    COUNTRY: { country: FORBIDDEN },
  };

const listScales = (rule: RuleName): [string, Scale][] => Object.entries<Scale>(SCALES[rule]);

const getValue = (params: unknown, name: string): Value =>
  (params as Readonly<Record<string, Value>>)[name];

interface RuleSetting {
  readonly severity: "WARN" | "BLOCK";
  readonly params: unknown;
}

export interface Looser {
  /** Dotted path of the input. */
  readonly field: string;
  readonly ceiling: Value;
}

/** Lists every value of the candidate that allows more than the ceiling. */
export function looserThan(rule: RuleName, candidate: RuleSetting, ceiling: RuleSetting): Looser[] {
  const values = listScales(rule).flatMap(([name, scale]) => {
    const ceilingValue = getValue(ceiling.params, name);
    return scale.within(getValue(candidate.params, name), ceilingValue)
      ? []
      : [{ field: `params.${name}`, ceiling: ceilingValue }];
  });
  return ceiling.severity === "BLOCK" && candidate.severity === "WARN"
    ? [...values, { field: "severity", ceiling: "BLOCK" }]
    : values;
}

/** Merges the layers of a rule to the strictest values; null when no layer has it. */
export function mergeStrictest<Name extends RuleName>(
  rule: Name,
  layers: readonly Params[Name][],
): Params[Name] | null {
  const [first, ...others] = layers;
  if (!first) return null;
  return others.reduce(
    (merged, next) =>
      Object.fromEntries(
        listScales(rule).map(([name, scale]) => [
          name,
          scale.tighter(getValue(merged, name), getValue(next, name)),
        ]),
      ) as Params[Name],
    first,
  );
}
