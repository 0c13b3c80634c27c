import { z } from "zod";
import { Id, NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";

/** A mode that is null is left to a less specific rule. */
const ModeValues = z.object({
  overdue: z.boolean().nullable(),
  overdueCurrent: z.boolean().nullable(),
  wholeLoan: z.boolean().nullable(),
});

export type ModeOwner = { productId: number | null; stageId: number | null };
export type ModeValues = z.infer<typeof ModeValues>;

const Modes = ModeValues.extend(RevisionMeta.shape);

const NamedItem = z.object({ id: Id, name: z.string() });

/**
 * Lists the permitted clean modes: the default, then those of products and stages, and the products
 * and stages that may get their own.
 */
export const listModes = {
  input: NoInput,
  output: z.object({
    rows: z.array(
      z.object({
        productId: Id.nullable(),
        productName: z.string().nullable(),
        stageId: Id.nullable(),
        stageName: z.string().nullable(),
        ...inForceFields(Modes),
      }),
    ),
    products: z.array(NamedItem),
    stages: z.array(NamedItem),
  }),
};

export const modeHistory = {
  input: z.object({ productId: Id.optional(), stageId: Id.optional() }).prefault({}),
  output: z.array(revisionHistorySchema(Modes)),
};

export const updateModes = {
  input: ModeValues.extend({ productId: Id.nullable(), stageId: Id.nullable(), ...changeFields }),
  output: Proposed,
};

export const withdrawModes = { input: Withdrawal, output: Proposed };
