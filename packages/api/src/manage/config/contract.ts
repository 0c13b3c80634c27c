import { z } from "zod";
import { Id, Nothing } from "../../core/page.ts";
import { changeOf, inForceOf, pastOf, Withdrawal, Written } from "../../core/setting/contract.ts";
import { Proposed } from "../proposal/contract.ts";
import {
  ANY_INTERVAL,
  CONFIG_FIELDS,
  type ConfigCode,
  HOUSE_ONLY,
  INTERVALS,
  isProductCode,
  MOST_IN_TICKER,
} from "./contract-codes.ts";

/** A code of the product, or any other. */
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

/** What an entry says; what its code does not know is null. */
const Values = z.object({
  value: z
    .string()
    .trim()
    .max(1000)
    .meta({ example: "3" })
    .nullable()
    .describe("REPAYMENT_TICKER: how many repayments are shown, 1 to 5"),
  description: z.string().trim().max(300),
  interval: z.int().nullable().describe("Minutes of STATS_REFRESH, seconds of REPAYMENT_TICKER"),
  open: z
    .boolean()
    .nullable()
    .describe(
      "APP_VERSION: whether an older phone is refused; of other codes whether the entry is open",
    ),
  shortLink: ShortLink.nullable(),
  version: AppVersion.nullable(),
});
export type EntryValues = z.infer<typeof Values>;

/** Whose the entry is: a stage's, or that of every other one. */
export interface EntryOwner {
  readonly code: string;
  readonly queueId: number | null;
}

const Entry = Values.extend({
  ...Written.shape,
  /** A stage that has no entry of its own any more. */
  followsHouse: z.boolean(),
});

const Listed = z.object({
  code: EntryCode,
  name: z.string(),
  workQueueId: Id.nullable(),
  queueName: z.string().nullable(),
  ...inForceOf(Entry),
  current: Entry.nullable(),
});

/** Every entry, and those of stages that have one of their own. */
export const list = { input: Nothing, output: z.array(Listed) };

export const history = {
  input: z.object({ code: EntryCode, workQueueId: Id.optional() }),
  output: z.array(pastOf(Entry)),
};

/** What holds today where the caller works; a stage is named by whoever asks for another one. */
export const getValue = {
  input: z.object({ code: EntryCode, workQueueId: Id.optional() }),
  output: Values.extend({
    code: EntryCode,
    name: z.string(),
    workQueueId: Id.nullable().describe("Null where it is that of all stages"),
  }),
};

const OPTIONAL = ["value", "interval", "open", "shortLink", "version"] as const;
const TICKER_COUNT = new RegExp(`^[1-${MOST_IN_TICKER}]$`);

type Given = Partial<EntryValues> & { code: string; followsHouse: boolean };
type Refuse = (field: string, message: string) => void;

/** Refuses, by field, values that a product code needs and lacks, and values that it does not use. */
function checkFields(entry: Given & { code: ConfigCode }, refuse: Refuse) {
  const known: readonly string[] = CONFIG_FIELDS[entry.code];
  for (const field of OPTIONAL) {
    const isGiven = entry[field] !== null && entry[field] !== undefined;
    const isNeeded = known.includes(field);
    if (isNeeded && !isGiven && !entry.followsHouse) refuse(field, "config.required");
    if (!isNeeded && isGiven) refuse(field, "config.notOfCode");
  }
  if (entry.code === "REPAYMENT_TICKER" && !TICKER_COUNT.test(entry.value ?? "1"))
    refuse("value", "config.badCount");
}

function checkInterval({ code, interval }: Given, refuse: Refuse) {
  if (interval === null || interval === undefined || code === "APP_VERSION") return;
  const { least, most } =
    code === "STATS_REFRESH" || code === "REPAYMENT_TICKER" ? INTERVALS[code] : ANY_INTERVAL;
  if (interval < least || interval > most) refuse("interval", "config.badInterval");
}

/** Adds or changes an entry from a day on. A field that is left out stays as it is, but for a code of the product is empty. */
export const update = {
  input: Values.partial()
    .extend({
      code: EntryCode,
      name: EntryName.optional(),
      workQueueId: Id.nullable().default(null),
      followsHouse: z.boolean().default(false),
      ...changeOf,
      onId: changeOf.onId
        .optional()
        .describe("Line that the caller has seen; left out where none was"),
    })
    .superRefine((entry, check) => {
      const refuse = (field: string, message: string) =>
        check.addIssue({ code: "custom", message, path: [field] });
      const { code } = entry;
      if (isProductCode(code)) checkFields({ ...entry, code }, refuse);
      checkInterval(entry, refuse);
      if (entry.workQueueId !== null && HOUSE_ONLY.some((own) => own === code))
        refuse("workQueueId", "config.ofNoStage");
      if (entry.workQueueId === null && entry.followsHouse)
        refuse("followsHouse", "setting.houseFollows");
    }),
  output: z.object({ ruleId: Id }),
};

export const propose = { input: update.input, output: Proposed };

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };
