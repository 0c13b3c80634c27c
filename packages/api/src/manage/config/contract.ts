import { z } from "zod";
import { Id, NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../proposal/contract.ts";
import {
  ANY_INTERVAL,
  CONFIG_FIELDS,
  type ConfigCode,
  DEFAULT_ONLY,
  INTERVALS,
  isProductCode,
  MAX_IN_TICKER,
} from "./contract-codes.ts";

/** Code of the product or any other code. */
export const EntryCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/, "config.badCode")
  .meta({ example: "STATS_REFRESH" });

const EntryName = z.string().trim().min(1).max(100);

/** m.n.n, m from 1. */
export const AppVersion = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,4}(\.\d{1,5}){2}$/, "phone.badVersion");

const ShortLink = z.url({ protocol: /^https$/, error: "config.badLink" }).max(200);

/** Values of an entry. Fields that its code does not use are null. */
const Values = z.object({
  value: z
    .string()
    .trim()
    .max(1000)
    .meta({ example: "3" })
    .nullable()
    .describe("REPAYMENT_TICKER: number of repayments shown, 1 to 5"),
  description: z.string().trim().max(300),
  interval: z.int().nullable().describe("Minutes of STATS_REFRESH, seconds of REPAYMENT_TICKER"),
  open: z
    .boolean()
    .nullable()
    .describe("APP_VERSION: older phone apps are refused; other codes: the entry is open"),
  shortLink: ShortLink.nullable(),
  version: AppVersion.nullable(),
});
export type EntryValues = z.infer<typeof Values>;

/** Owner of an entry: one stage, or all stages without an entry of their own. */
export interface EntryOwner {
  readonly code: string;
  readonly stageId: number | null;
}

const ConfigEntry = Values.extend({
  ...RevisionMeta.shape,
  /** Set when a stage returned to the default entry. */
  followsDefault: z.boolean(),
});

const Listed = z.object({
  code: EntryCode,
  name: z.string(),
  workQueueId: Id.nullable(),
  stageName: z.string().nullable(),
  ...inForceFields(ConfigEntry),
  current: ConfigEntry.nullable(),
});

export const list = { input: NoInput, output: z.array(Listed) };
export type ConfigRow = z.infer<typeof Listed>;

export const history = {
  input: z.object({ code: EntryCode, workQueueId: Id.optional() }),
  output: z.array(revisionHistorySchema(ConfigEntry)),
};

/** Entry in force today for the caller's stage, unless the input names another stage. */
export const getValue = {
  input: z.object({ code: EntryCode, workQueueId: Id.optional() }),
  output: Values.extend({
    code: EntryCode,
    name: z.string(),
    workQueueId: Id.nullable().describe("Null for the entry of all stages"),
  }),
};

const OPTIONAL = ["value", "interval", "open", "shortLink", "version"] as const;
const TICKER_COUNT = new RegExp(`^[1-${MAX_IN_TICKER}]$`);

type EntryFields = Partial<EntryValues> & { code: string; followsDefault: boolean };
type AddIssue = (field: string, message: string) => void;

/** Refuses, by field, missing and unused values of a product code. */
function checkFields(entry: EntryFields & { code: ConfigCode }, addIssue: AddIssue) {
  const usedFields: readonly string[] = CONFIG_FIELDS[entry.code];
  for (const field of OPTIONAL) {
    const isProvided = entry[field] !== null && entry[field] !== undefined;
    const isNeeded = usedFields.includes(field);
    if (isNeeded && !isProvided && !entry.followsDefault) addIssue(field, "config.required");
    if (!isNeeded && isProvided) addIssue(field, "config.notOfCode");
  }
  if (entry.code === "REPAYMENT_TICKER" && !TICKER_COUNT.test(entry.value ?? "1"))
    addIssue("value", "config.badCount");
}

function checkInterval({ code, interval }: EntryFields, addIssue: AddIssue) {
  if (interval === null || interval === undefined || code === "APP_VERSION") return;
  const { min, max } =
    code === "STATS_REFRESH" || code === "REPAYMENT_TICKER" ? INTERVALS[code] : ANY_INTERVAL;
  if (interval < min || interval > max) addIssue("interval", "config.badInterval");
}

/**
 * Adds or changes an entry from a day on. A missing field is unchanged, but empty for a product
 * code.
 */
export const update = {
  input: Values.partial()
    .extend({
      code: EntryCode,
      name: EntryName.optional(),
      workQueueId: Id.nullable().default(null),
      followsDefault: z.boolean().default(false),
      ...changeFields,
      baseId: changeFields.baseId
        .optional()
        .describe("Revision last read; omitted if there was none"),
    })
    .superRefine((entry, check) => {
      const addIssue = (field: string, message: string) =>
        check.addIssue({ code: "custom", message, path: [field] });
      const { code } = entry;
      if (isProductCode(code)) checkFields({ ...entry, code }, addIssue);
      checkInterval(entry, addIssue);
      if (
        entry.workQueueId !== null &&
        DEFAULT_ONLY.some((defaultOnlyCode) => defaultOnlyCode === code)
      )
        addIssue("workQueueId", "config.ofNoStage");
      if (entry.workQueueId === null && entry.followsDefault)
        addIssue("followsDefault", "setting.defaultCannotInherit");
    }),
  output: z.object({ ruleId: Id }),
};

export const propose = { input: update.input, output: Proposed };

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };
