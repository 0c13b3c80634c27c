/**
 * Which of two values of a rule is the stricter one: what a lower layer may say beneath a higher, and what several
 * layers come to together. Refuses to know who sets what.
 */
import { type Params, REVEAL_MODES, type RuleName } from "../contract.ts";

type Value = unknown;

/** How the values of a parameter are compared. */
interface Scale {
  /** Whether `given` allows nothing that `ceiling` does not. */
  within(given: Value, ceiling: Value): boolean;
  tighter(one: Value, other: Value): Value;
}

const isGiven = (value: Value): boolean => value !== undefined;
const asNumber = (value: Value): number => Number(value);
const asList = (value: Value): readonly Value[] => (Array.isArray(value) ? value : []);

/** What a rule leaves out it says nothing about, and whatever stands above goes on to hold. */
const scaled = (
  isWithin: (given: Value, ceiling: Value) => boolean,
  absent: "LOOSEST" | "STRICTEST",
): Scale => ({
  within: (given, ceiling) => {
    if (!isGiven(given)) return true;
    return isGiven(ceiling) ? isWithin(given, ceiling) : absent === "LOOSEST";
  },
  tighter: (one, other) => {
    if (isGiven(one) && isGiven(other)) return isWithin(one, other) ? one : other;
    if (absent === "STRICTEST") return undefined;
    return isGiven(one) ? one : other;
  },
});

/** No more than this often; without it, as often as one likes. */
const AT_MOST = scaled((given, ceiling) => asNumber(given) <= asNumber(ceiling), "LOOSEST");
/** No less than this long; without it, no wait at all. */
const AT_LEAST = scaled((given, ceiling) => asNumber(given) >= asNumber(ceiling), "LOOSEST");
/** An exception that begins here; without it there is none. */
const EXCEPTION = scaled((given, ceiling) => asNumber(given) >= asNumber(ceiling), "STRICTEST");
/** Without it there is a warning. */
const BLOCKS = scaled((given, ceiling) => given === "BLOCK" || ceiling !== "BLOCK", "LOOSEST");
/** Without it a reveal is allowed. */
const REVEALS = scaled(
  (given, ceiling) => getStrictness(given) >= getStrictness(ceiling),
  "LOOSEST",
);
const getStrictness = (mode: Value): number => REVEAL_MODES.findIndex((known) => known === mode);
/** Clocks, "08:00": they sort as text. */
const NOT_BEFORE = scaled((given, ceiling) => String(given) >= String(ceiling), "LOOSEST");
const NOT_AFTER = scaled((given, ceiling) => String(given) <= String(ceiling), "LOOSEST");

/** What is allowed. */
const ALLOWED: Scale = {
  within: (given, ceiling) => {
    const allowed = new Set(asList(ceiling));
    return asList(given).every((one) => allowed.has(one));
  },
  tighter: (one, other) => {
    const allowed = new Set(asList(other));
    return asList(one).filter((item) => allowed.has(item));
  },
};
/** The same where no list is no limit. */
const ALLOWED_WHERE_GIVEN: Scale = {
  within: (given, ceiling) =>
    !isGiven(given) || !isGiven(ceiling) || ALLOWED.within(given, ceiling),
  tighter: (one, other) => {
    if (!isGiven(one)) return other;
    return isGiven(other) ? ALLOWED.tighter(one, other) : one;
  },
};
/** What is refused. */
const REFUSED: Scale = {
  within: (given, ceiling) => ALLOWED.within(ceiling, given),
  tighter: (one, other) => [...new Set([...asList(one), ...asList(other)])],
};
const IS_STRICT: Scale = {
  within: (given, ceiling) => given === true || ceiling !== true,
  tighter: (one, other) => one === true || other === true,
};
const IS_LOOSE: Scale = {
  within: (given, ceiling) => given !== true || ceiling === true,
  tighter: (one, other) => one === true && other === true,
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
    attemptsPerDay: AT_MOST,
    connectedPerDay: AT_MOST,
    attemptsPer7Days: AT_MOST,
    hoursAfterConversation: AT_LEAST,
    daysAfterConversation: AT_LEAST,
  },
  FREQ_MSG: { perDay: AT_MOST, perCase: AT_MOST, minutesBetween: AT_LEAST },
  RELATION: { collect: ALLOWED, locate: ALLOWED, locateDays: AT_LEAST },
  SOURCE: { blocked: REFUSED },
  DNC: {},
  HOLD: {},
  STAGE_CONTENT: {},
  DPD_MAX: { days: AT_MOST },
  CERT: { mostMonths: AT_MOST },
  CLOSED: { minutesAfterPayment: AT_LEAST },
  CONTENT: { forbidden: REFUSED, links: IS_LOOSE, hosts: ALLOWED },
  COST_CAP: {
    capBp: AT_MOST,
    lateDayPpm: AT_MOST,
    extensionDayPpm: AT_MOST,
    lateMonthPpm: AT_MOST,
    lateBases: ALLOWED_WHERE_GIVEN,
  },
  WARNING_LETTER: {},
  IDENTITY: {},
  INCONVENIENT: {},
  CHANNEL: {},
  COUNTRY: { country: REFUSED },
};

const scalesOf = (rule: RuleName): [string, Scale][] => Object.entries<Scale>(SCALES[rule]);

const valueOf = (params: unknown, name: string): Value =>
  (params as Readonly<Record<string, Value>>)[name];

interface Said {
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
export function looserThan(rule: RuleName, given: Said, ceiling: Said): Looser[] {
  const values = scalesOf(rule).flatMap(([name, scale]) => {
    const most = valueOf(ceiling.params, name);
    return scale.within(valueOf(given.params, name), most)
      ? []
      : [{ field: `params.${name}`, ceiling: most }];
  });
  return ceiling.severity === "BLOCK" && given.severity === "WARN"
    ? [...values, { field: "severity", ceiling: "BLOCK" }]
    : values;
}

/** What several layers of a rule come to together; null where none has it. */
export function strictest<Name extends RuleName>(
  rule: Name,
  layers: readonly Params[Name][],
): Params[Name] | null {
  const [first, ...others] = layers;
  if (!first) return null;
  return others.reduce(
    (held, next) =>
      Object.fromEntries(
        scalesOf(rule).map(([name, scale]) => [
          name,
          scale.tighter(valueOf(held, name), valueOf(next, name)),
        ]),
      ) as Params[Name],
    first,
  );
}
