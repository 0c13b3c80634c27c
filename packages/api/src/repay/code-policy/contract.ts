import { z } from "zod";
import { Currency, Minor } from "../../core/money.ts";
import { Id, Nothing } from "../../core/page.ts";
import {
  changeOf,
  inForceOf,
  pastOf,
  Withdrawal,
  Written,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { Channel } from "../code/contract.ts";

export const MOST_PER_DAY = 100;
/** Thirty days. */
export const LONGEST_HOURS = 720;
export const SHORTEST_ANSWER = 10;
/** An hour. */
export const LONGEST_ANSWER = 3600;

/** What an institution may have of its own. */
const Limits = z.object({
  /** Codes of a case in a day. */
  perCaseDay: z.int().min(1).max(MOST_PER_DAY),
  /** How long a code for a part can be paid. */
  singleHours: z.int().min(1).max(LONGEST_HOURS),
  /** Open codes for parts together ask for no more than is due. */
  partsWithinDue: z.boolean(),
});

/** What concerns the provider, and so all institutions alike: null in the rule of one of them. */
const Provider = z.object({
  /** A code without a number has failed after this time. */
  answerSeconds: z.int().min(SHORTEST_ANSWER).max(LONGEST_ANSWER).nullable(),
  /** How long a provider that does not answer is told again of a code that ended. */
  withdrawHours: z.int().min(1).max(LONGEST_HOURS).nullable(),
});

const PolicyValues = z.object({ ...Limits.shape, ...Provider.shape });

export type PolicyOwner = { institutionId: number | null };
export type PolicyValues = z.infer<typeof PolicyValues> & {
  /** The institution has none of its own from this day on. */
  followsHouse: boolean;
};

const Policy = PolicyValues.extend({
  ...Written.shape,
  followsHouse: z.boolean(),
});

/** The rule of the house first, then the institutions that have or will have one of their own. */
export const list = {
  input: Nothing,
  output: z.array(
    z.object({
      institutionId: Id.nullable(),
      institutionName: z.string().nullable(),
      ...inForceOf(Policy),
    }),
  ),
};

export const history = {
  input: z.object({ institutionId: Id.optional() }).prefault({}),
  output: z.array(pastOf(Policy)),
};

export const update = {
  input: PolicyValues.extend({
    institutionId: Id.nullable(),
    followsHouse: z.boolean().default(false),
    ...changeOf,
  }),
  output: Proposed,
};

export const withdraw = { input: Withdrawal, output: Proposed };

const Bank = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{2,20}$/, "code.bankFormat");

export const LABEL_LENGTH = 60;
export const LAST_POSITION = 999;

const ChannelValues = z.object({
  label: z.string().trim().min(1).max(LABEL_LENGTH),
  /** The same for ever: another currency is another channel. */
  currency: Currency,
  minMinor: Minor.min(1),
  maxMinor: Minor.min(1),
  /** No code of the channel lives longer. */
  expiryHours: z.int().min(1).max(LONGEST_HOURS),
  /** The payer may pay less than a code asks for. */
  openAmount: z.boolean(),
  /** New codes can be made. */
  enabled: z.boolean(),
  /** In which order it is offered. */
  position: z.int().min(1).max(LAST_POSITION),
});

export type ChannelOwner = { channel: Channel; bank: string };
export type ChannelValues = z.infer<typeof ChannelValues>;

const ChannelLine = ChannelValues.extend(Written.shape);

/** Every channel, in the order in which they are offered; one that is yet to begin shows how it will. */
export const listChannels = {
  input: Nothing,
  output: z.array(
    z.object({
      channel: Channel,
      bank: z.string(),
      /** False until its first day. */
      begun: z.boolean(),
      ...inForceOf(ChannelLine),
    }),
  ),
};

export const channelHistory = {
  input: z.object({ channel: Channel, bank: z.string() }),
  output: z.array(pastOf(ChannelLine)),
};

/** Adds a channel where it was made on no line; the currency of one that exists stays. */
export const updateChannel = {
  input: ChannelValues.extend({
    channel: Channel,
    bank: Bank,
    ...changeOf,
  }).refine(({ minMinor, maxMinor }) => maxMinor >= minMinor, {
    error: "code.limitsReversed",
    path: ["maxMinor"],
  }),
  output: Proposed,
};

export const withdrawChannel = { input: Withdrawal, output: Proposed };

/** Null leaves it to the rule that names less. */
const ModeValues = z.object({
  overdue: z.boolean().nullable(),
  overdueCurrent: z.boolean().nullable(),
  wholeLoan: z.boolean().nullable(),
});

export type ModeOwner = { productId: number | null; queueId: number | null };
export type ModeValues = z.infer<typeof ModeValues>;

const Modes = ModeValues.extend(Written.shape);

const Named = z.object({ id: Id, name: z.string() });

/** What a full payment may clear: for all, then for products and stages that differ, and what these could be. */
export const listModes = {
  input: Nothing,
  output: z.object({
    rows: z.array(
      z.object({
        productId: Id.nullable(),
        productName: z.string().nullable(),
        queueId: Id.nullable(),
        queueName: z.string().nullable(),
        ...inForceOf(Modes),
      }),
    ),
    products: z.array(Named),
    queues: z.array(Named),
  }),
};

export const modeHistory = {
  input: z
    .object({ productId: Id.optional(), queueId: Id.optional() })
    .prefault({}),
  output: z.array(pastOf(Modes)),
};

export const updateModes = {
  input: ModeValues.extend({
    productId: Id.nullable(),
    queueId: Id.nullable(),
    ...changeOf,
  }),
  output: Proposed,
};

export const withdrawModes = { input: Withdrawal, output: Proposed };
