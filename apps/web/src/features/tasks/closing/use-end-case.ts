import {
  type ClosingKind,
  type ClosingReason,
  FACT_OF,
  REASONS_OF,
} from "@kolekta/api/tasks/closing/contract-codes";
import type { Send } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";
import type { Mode } from "./use-closing.ts";

interface Asked {
  readonly taskId: number;
  readonly reason: ClosingReason;
  readonly note: string;
  readonly inDays: number;
  readonly factOn?: string | undefined;
}

/** The chosen reason, which the select took from this very list. */
const among = <R extends ClosingReason>(reasons: readonly R[], chosen: ClosingReason): R => {
  const reason = reasons.find((one) => one === chosen);
  if (!reason) throw new Error(`${chosen} is no reason for this`);
  return reason;
};

/** Ends the case, or asks others to. */
export const useEndCase = (kind: ClosingKind, mode: Mode): Send<Asked, unknown> => {
  const { closing } = trpc.useUtils().client.tasks;
  return ({ inDays, factOn, ...rest }, under) => {
    const { reason } = rest;
    const asked = FACT_OF[reason] && factOn ? { ...rest, factOn } : rest;
    if (kind === "WRITE_OFF")
      return closing.requestWriteOff.mutate(
        { ...asked, reason: among(REASONS_OF.WRITE_OFF, reason) },
        under,
      );
    if (mode === "ASK") {
      const both = [...REASONS_OF.WITHDRAW, ...REASONS_OF.CANCEL];
      return closing.request.mutate({ ...asked, kind, reason: among(both, reason) }, under);
    }
    return kind === "WITHDRAW"
      ? closing.withdraw.mutate(
          { ...asked, inDays, reason: among(REASONS_OF.WITHDRAW, reason) },
          under,
        )
      : closing.cancel.mutate({ ...rest, reason: among(REASONS_OF.CANCEL, reason) }, under);
  };
};
