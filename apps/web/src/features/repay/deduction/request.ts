/** Form values of an application, and their conversion to the contract. */
import { createFull, createPart } from "@kolekta/api/repay/deduction/contract";
import type { DeductionKind } from "@kolekta/api/repay/deduction/contract-words";
import { z } from "zod";
import type { PaymentChannel } from "@/components/repayment/payment-channel-field.tsx";
import type { Offer } from "./use-deductions.ts";

const Choice = z.discriminatedUnion("kind", [
  createFull.input.extend({ kind: z.literal("FULL") }),
  createPart.input.extend({ kind: z.literal("PART") }),
]);
export type Chosen = z.output<typeof Choice>;

/** Blank fields are absent. Fields of the other kind stay, so that switching back restores them. */
export type DeductionRequest = Partial<z.input<typeof createFull.input>> &
  Partial<z.input<typeof createPart.input>> & { readonly kind: DeductionKind };

/** Both kinds are typed into one form; only the fields of the chosen one are held to its contract. */
export const DeductionRequestSchema = Choice as unknown as z.ZodType<Chosen, DeductionRequest>;

/** A partial deduction requires due fees. */
export const listKinds = ({ modes, feesMinor }: Offer): DeductionKind[] => [
  ...(modes.length > 0 ? (["FULL"] as const) : []),
  ...(feesMinor > 0 ? (["PART"] as const) : []),
];

const beginning = (
  taskId: number,
  offer: Offer,
  channels: readonly PaymentChannel[],
): DeductionRequest => ({
  kind: listKinds(offer)[0] ?? "FULL",
  taskId,
  cleanMode: offer.modes[0]?.cleanMode,
  channel: channels[0]?.channel as DeductionRequest["channel"],
  bank: channels[0]?.bank,
  reason: "",
});

const belongsToCase = (draft: unknown, taskId: number): draft is DeductionRequest =>
  typeof draft === "object" &&
  draft !== null &&
  (draft as Partial<DeductionRequest>).taskId === taskId;

/** Restores the draft if it belongs to the case, with a kind that is still offered. */
export const startingWith = (
  draft: unknown,
  ...about: Parameters<typeof beginning>
): DeductionRequest => {
  const [taskId, offer] = about;
  const plain = beginning(...about);
  if (!belongsToCase(draft, taskId)) return plain;
  const kind = listKinds(offer).find((code) => code === draft.kind) ?? plain.kind;
  return { ...plain, ...draft, kind };
};

export const getFees = (
  offer: Offer,
  { cleanMode }: Pick<DeductionRequest, "cleanMode">,
): (Pick<Offer["modes"][number], "dueMinor" | "powers"> & { feesMinor: number }) | null => {
  const mode = offer.modes.find((candidate) => candidate.cleanMode === cleanMode);
  if (!mode) return null;
  const { dueMinor, lateFeeMinor, extensionFeeMinor, powers } = mode;
  return { dueMinor, powers, feesMinor: lateFeeMinor + extensionFeeMinor };
};

/** Builds the input of a quote; null while the amounts are incomplete. */
export const toQuoteInput = ({
  kind,
  taskId,
  cleanMode,
  amountMinor,
  payMinor,
}: DeductionRequest) => {
  if (taskId === undefined || !isWhole(amountMinor)) return null;
  if (kind === "FULL")
    return cleanMode === undefined
      ? null
      : ({ kind, input: { taskId, cleanMode, amountMinor } } as const);
  return isWhole(payMinor) ? ({ kind, input: { taskId, amountMinor, payMinor } } as const) : null;
};

const isWhole = (amount: number | undefined): amount is number =>
  amount !== undefined && Number.isSafeInteger(amount) && amount > 0;
