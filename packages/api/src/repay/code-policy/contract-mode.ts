import { z } from "zod";
import { Id, Nothing } from "../../core/page.ts";
import { changeOf, inForceOf, pastOf, Withdrawal, Written } from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";

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
  input: z.object({ productId: Id.optional(), queueId: Id.optional() }).prefault({}),
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
