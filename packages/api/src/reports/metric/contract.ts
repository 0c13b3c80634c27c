import { z } from "zod";
import { METRIC_KEYS, type MetricKey } from "./contract-codes.ts";

export const MetricKeyCode = z.enum(METRIC_KEYS);

/**
 * Metrics of a row; null without a value. Amounts are in the row's currency, TIME in minutes of the
 * day.
 */
export const MetricValues = z
  .partialRecord(MetricKeyCode, z.number().nullable())
  .meta({
    description: "By metric; null without a value",
    example: { calls: 120, connectRate: 0.35 },
  });
export type MetricValues = Readonly<Partial<Record<MetricKey, number | null>>>;
