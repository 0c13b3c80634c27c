/**
 * Which of two values of a rule is the stricter one: what a lower layer may say beneath a higher, and what several
 * layers come to together. Refuses to know who sets what.
 */
import { type Params, REVEAL_MODES, type RuleName } from "../contract.ts";

type Value = unknown;

/** How the values of a parameter are compared. */
interface Scale {
  /** Whether `given` allows nothing that `ceiling` does not. */
  within(candidate: Value, ceiling: Value): boolean;
  tighter(first: Value, other: Value): Value;
}

const isSet = (value: Value): boolean => value !== undefined;
const asNumber = (value: Value): number => Number(value);
const asList = (value: Value): readonly Value[] => (Array.isArray(value) ? value : []);

/** What a rule leaves out it says nothing about, and whatever stands above goes on to hold. */
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

/** No more than this often; without it, as often as one likes. */
const MAXIMUM = scaled((candidate, ceiling) => asNumber(candidate) <= asNumber(ceiling), "LOOSEST");
/** No less than this long; without it, no wait at all. */
const MINIMUM = scaled((candidate, ceiling) => asNumber(candidate) >= asNumber(ceiling), "LOOSEST");
/** An exception that begins here; without it there is none. */
const EXCEPTION = scaled(
  (candidate, ceiling) => asNumber(candidate) >= asNumber(ceiling),
  "STRICTEST",
);
/** Without it there is a warning. */
const BLOCKS = scaled(
  (candidate, ceiling) => candidate === "BLOCK" || ceiling !== "BLOCK",
  "LOOSEST",
);
/** Without it a reveal is allowed. */
const REVEALS = scaled(
  (candidate, ceiling) => getStrictness(candidate) >= getStrictness(ceiling),
  "LOOSEST",
);
const getStrictness = (mode: Value): number =>
  REVEAL_MODES.findIndex((revealMode) => revealMode === mode);
/** Clocks, "08:00": they sort as text. */
const NOT_BEFORE = scaled((candidate, ceiling) => String(candidate) >= String(ceiling), "LOOSEST");
const NOT_AFTER = scaled((candidate, ceiling) => String(candidate) <= String(ceiling), "LOOSEST");

/** What is allowed. */
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
/** The same where no list is no limit. */
const ALLOWED_IF_SET: Scale = {
  within: (candidate, ceiling) =>
    !isSet(candidate) || !isSet(ceiling) || ALLOWED.within(candidate, ceiling),
  tighter: (first, other) => {
    if (!isSet(first)) return other;
    return isSet(other) ? ALLOWED.tighter(first, other) : first;
  },
};
/** What is refused. */
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

const SCALES: {
  readonly [Name in RuleName]: {
    readonly [Param in keyof Params[Name]]-?: Scale;
  };
} = {
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
  /** As a dotted path of the input. */
  readonly field: string;
  /** The loosest that it may be. */
  readonly ceiling: Value;
}

/** Every value of `given` that allows more than `ceiling` does. */
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

/** What several layers of a rule come to together; null where none has it. */
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
