import { z } from "zod";
import { Currency, EnteredMinor } from "../../core/money.ts";
import { NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { Channel } from "../code/contract.ts";
import { LONGEST_HOURS } from "./contract.ts";

const Bank = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{2,20}$/, "code.bankFormat");

export const LABEL_LENGTH = 60;
export const LAST_POSITION = 999;

const ChannelValues = z.object({
  label: z.string().trim().min(1).max(LABEL_LENGTH),
  /** Cannot change: another currency needs another channel. */
  currency: Currency,
  minMinor: EnteredMinor.min(1),
  maxMinor: EnteredMinor.min(1),
  /** Longest validity of a code of the channel. */
  expiryHours: z.int().min(1).max(LONGEST_HOURS),
  /** The payer may pay less than a code asks for. */
  openAmount: z.boolean(),
  /** New codes may be created. */
  enabled: z.boolean(),
  position: z.int().min(1).max(LAST_POSITION),
});

export type ChannelOwner = { channel: Channel; bank: string };
export type ChannelValues = z.infer<typeof ChannelValues>;

const ChannelLine = ChannelValues.extend(RevisionMeta.shape);

/** Lists all channels in display order, upcoming ones with their first values. */
export const listChannels = {
  input: NoInput,
  output: z.array(
    z.object({
      channel: Channel,
      bank: z.string(),
      /** The channel is in force; false before its first day. */
      isInForce: z.boolean(),
      ...inForceFields(ChannelLine),
    }),
  ),
};

export const channelHistory = {
  input: z.object({ channel: Channel, bank: z.string() }),
  output: z.array(revisionHistorySchema(ChannelLine)),
};

/** Adds a channel when no base is named; the currency of an existing one cannot change. */
export const updateChannel = {
  input: ChannelValues.extend({ channel: Channel, bank: Bank, ...changeFields }).refine(
    ({ minMinor, maxMinor }) => maxMinor >= minMinor,
    { error: "code.limitsReversed", path: ["maxMinor"] },
  ),
  output: Proposed,
};

export const withdrawChannel = { input: Withdrawal, output: Proposed };
