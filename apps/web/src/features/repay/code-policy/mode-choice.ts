/* Clean mode setting as a form choice, because a select holds only text. */
import { Day } from "@kolekta/api/core/day";
import { Id } from "@kolekta/api/core/page";
import { z } from "zod";

export const CHOICES = ["OFFERED", "NOT_OFFERED", "AS_ALL"] as const;
const Choice = z.enum(CHOICES);
export type Choice = z.infer<typeof Choice>;

const VALUES = { OFFERED: true, NOT_OFFERED: false, AS_ALL: null } as const satisfies Record<
  Choice,
  boolean | null
>;

export const toChoice = (offered: boolean | null): Choice => {
  if (offered === null) return "AS_ALL";
  return offered ? "OFFERED" : "NOT_OFFERED";
};

/** An empty choice means all. */
const OwnerId = Id.nullish().transform((id) => id ?? null);

export const ModeForm = z.object({
  productId: OwnerId,
  stageId: OwnerId,
  overdue: Choice,
  overdueCurrent: Choice,
  wholeLoan: Choice,
  effectiveOn: Day,
});

export const toModesInput = ({
  overdue,
  overdueCurrent,
  wholeLoan,
  ...rest
}: z.output<typeof ModeForm>) => ({
  ...rest,
  overdue: VALUES[overdue],
  overdueCurrent: VALUES[overdueCurrent],
  wholeLoan: VALUES[wholeLoan],
});
