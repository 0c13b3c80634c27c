import type { Day } from "@kolekta/api/core/day";
import type { Currency } from "@kolekta/api/core/money";
import type { PromiseRule } from "@kolekta/api/tasks/case/rules";
import { useMemo } from "react";
import { useFormat } from "@/hooks/use-format.ts";
import { type RecordLimits, recordSchema } from "./record-schema.ts";

interface Stage {
  readonly rule: PromiseRule;
  readonly currency: Currency;
}

/** The limits of a promise, for the rule and in words. */
export const useLimits = ({ rule, currency }: Stage, today: Day) => {
  const { day, money } = useFormat();
  const { lastOn, leastMinor, mostMinor } = rule;
  return useMemo(() => {
    const limits: RecordLimits = {
      rule: { lastOn, leastMinor, mostMinor },
      today,
      words: {
        first: day(today),
        last: day(lastOn),
        least: money(leastMinor, currency),
        most: money(mostMinor, currency),
      },
    };
    return { limits, schema: recordSchema(limits) };
  }, [lastOn, leastMinor, mostMinor, currency, today, day, money]);
};
