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
import { MAX_VALIDITY_HOURS } from "./contract.ts";

const Bank = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{2,20}$/, "code.bankFormat");

export const MAX_LABEL_LENGTH = 60;
export const MAX_POSITION = 999;

const ChannelValues = z.object({
  label: z.string().trim().min(1).max(MAX_LABEL_LENGTH),
  currency: Currency,
  minMinor: EnteredMinor.min(1),
  maxMinor: EnteredMinor.min(1),
  /** Longest validity of the channel's codes. */
  expiryHours: z.int().min(1).max(MAX_VALIDITY_HOURS),
  /** The payer may pay less than a code asks for. */
  openAmount: z.boolean(),
  /** New codes may be created. */
  enabled: z.boolean(),
  position: z.int().min(1).max(MAX_POSITION),
});

export type ChannelOwner = { channel: Channel; bank: string };
export type ChannelValues = z.infer<typeof ChannelValues>;

const ChannelRevision = ChannelValues.extend(RevisionMeta.shape);

/** Lists all channels in display order, upcoming ones with their first values. */
export const listChannels = {
  input: NoInput,
  output: z.array(
    z.object({
      channel: Channel,
      bank: z.string(),
      isInForce: z.boolean(),
      ...inForceFields(ChannelRevision),
    }),
  ),
};

export const channelHistory = {
  input: z.object({ channel: Channel, bank: z.string() }),
  output: z.array(revisionHistorySchema(ChannelRevision)),
};

/** Adds a channel when the input has no `baseId`. The currency of an existing channel is fixed. */
export const updateChannel = {
  input: ChannelValues.extend({ channel: Channel, bank: Bank, ...changeFields }).refine(
    ({ minMinor, maxMinor }) => maxMinor >= minMinor,
    { error: "code.limitsReversed", path: ["maxMinor"] },
  ),
  output: Proposed,
};

export const withdrawChannel = { input: Withdrawal, output: Proposed };
