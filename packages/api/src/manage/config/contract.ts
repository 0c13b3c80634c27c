import { z } from "zod";
import { Id, Nothing } from "../../core/page.ts";
import {
  changeOf,
  inForceOf,
  pastOf,
  Withdrawal,
  Written,
} from "../../core/setting/contract.ts";
import { Proposed } from "../proposal/contract.ts";
import {
  CONFIG_CODES,
  CONFIG_FIELDS,
  type ConfigCode,
  HOUSE_ONLY,
  INTERVALS,
  MOST_IN_TICKER,
} from "./contract-codes.ts";

export const ConfigCodeName = z.enum(CONFIG_CODES, "config.unknownCode");

/** m.n.n, m from 1. */
export const AppVersion = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,4}(\.\d{1,5}){2}$/, "phone.badVersion");

const ShortLink = z
  .url({ protocol: /^https$/, error: "config.badLink" })
  .max(200);

/** What an entry says; what its code does not know is null. */
const Values = z.object({
  value: z
    .string()
    .regex(new RegExp(`^[1-${MOST_IN_TICKER}]$`), "config.badCount")
    .meta({ example: "3" })
    .nullable()
    .describe("REPAYMENT_TICKER: how many repayments are shown"),
  description: z.string().trim().max(300),
  interval: z
    .int()
    .nullable()
    .describe("Minutes of STATS_REFRESH, seconds of REPAYMENT_TICKER"),
  open: z
    .boolean()
    .nullable()
    .describe("APP_VERSION: whether an older phone is refused"),
  shortLink: ShortLink.nullable(),
  version: AppVersion.nullable(),
});
export type EntryValues = z.infer<typeof Values>;

/** Whose the entry is: a stage's, or that of every other one. */
export interface EntryOwner {
  readonly code: ConfigCode;
  readonly queueId: number | null;
}

const Entry = Values.extend({
  ...Written.shape,
  /** A stage that has no entry of its own any more. */
  followsHouse: z.boolean(),
});

const Listed = z.object({
  code: ConfigCodeName,
  name: z.string(),
  workQueueId: Id.nullable(),
  queueName: z.string().nullable(),
  ...inForceOf(Entry),
  current: Entry.nullable(),
});

/** Every entry, and those of stages that have one of their own. */
export const list = { input: Nothing, output: z.array(Listed) };

export const history = {
  input: z.object({ code: ConfigCodeName, workQueueId: Id.optional() }),
  output: z.array(pastOf(Entry)),
};

/** What holds today where the caller works; a stage is named by whoever asks for another one. */
export const getValue = {
  input: z.object({ code: ConfigCodeName, workQueueId: Id.optional() }),
  output: Values.extend({
    code: ConfigCodeName,
    name: z.string(),
    workQueueId: Id.nullable().describe("Null where it is that of all stages"),
  }),
};

/** Values that do not fit the code, by field; what it needs is required, and no other field is taken. */
function checkFields(
  entry: EntryValues & { code: ConfigCode; followsHouse: boolean },
  refuse: (field: string, message: string) => void,
): void {
  const known: readonly string[] = CONFIG_FIELDS[entry.code];
  for (const field of [
    "value",
    "interval",
    "open",
    "shortLink",
    "version",
  ] as const) {
    const isGiven = entry[field] !== null && entry[field] !== undefined;
    const isNeeded = known.includes(field);
    if (isNeeded && !isGiven && !entry.followsHouse)
      refuse(field, "config.required");
    if (!isNeeded && isGiven) refuse(field, "config.notOfCode");
  }
  if (entry.code === "APP_VERSION" || entry.interval === null) return;
  const { least, most } = INTERVALS[entry.code];
  if (entry.interval < least || entry.interval > most)
    refuse("interval", "config.badInterval");
}

/** The next line of an entry: what it says from a day on. */
export const update = {
  input: Values.partial()
    .extend({
      code: ConfigCodeName,
      workQueueId: Id.nullable().default(null),
      followsHouse: z.boolean().default(false),
      ...changeOf,
    })
    .transform((given) => ({
      ...given,
      value: given.value ?? null,
      description: given.description ?? "",
      interval: given.interval ?? null,
      open: given.open ?? null,
      shortLink: given.shortLink ?? null,
      version: given.version ?? null,
    }))
    .superRefine((entry, check) => {
      const refuse = (field: string, message: string) =>
        check.addIssue({ code: "custom", message, path: [field] });
      checkFields(entry, refuse);
      if (entry.workQueueId !== null && HOUSE_ONLY.includes(entry.code))
        refuse("workQueueId", "config.ofNoStage");
      if (entry.workQueueId === null && entry.followsHouse)
        refuse("followsHouse", "setting.houseFollows");
    }),
  output: z.object({ ruleId: Id }),
};

export const propose = { input: update.input, output: Proposed };

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };
