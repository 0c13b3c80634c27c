import {
  type ClosingKind,
  type ClosingReason,
  FACT_OF,
  REASONS_OF,
} from "@kolekta/api/tasks/closing/contract-codes";
import { trpc } from "@/lib/trpc.ts";
import { type Mode, useClosingRefresh } from "./use-closing.ts";

interface Asked {
  readonly taskId: number;
  readonly reason: ClosingReason;
  readonly note: string;
  readonly inDays: number;
  readonly factOn?: string | undefined;
}

/** The chosen reason, which the select took from this very list. */
const among = <R extends ClosingReason>(
  reasons: readonly R[],
  chosen: ClosingReason,
): R => {
  const reason = reasons.find((one) => one === chosen);
  if (!reason) throw new Error(`${chosen} is no reason for this`);
  return reason;
};

/** Ends the case, or asks others to. */
export const useEndCase = (kind: ClosingKind, mode: Mode) => {
  const told = { meta: { success: true }, onSuccess: useClosingRefresh() };
  const withdraw = trpc.tasks.closing.withdraw.useMutation(told);
  const cancel = trpc.tasks.closing.cancel.useMutation(told);
  const request = trpc.tasks.closing.request.useMutation(told);
  const writeOff = trpc.tasks.closing.requestWriteOff.useMutation(told);
  return ({ inDays, factOn, ...rest }: Asked): Promise<unknown> => {
    const { reason } = rest;
    const asked = FACT_OF[reason] && factOn ? { ...rest, factOn } : rest;
    if (kind === "WRITE_OFF")
      return writeOff.mutateAsync({
        ...asked,
        reason: among(REASONS_OF.WRITE_OFF, reason),
      });
    if (mode === "ASK")
      return request.mutateAsync({
        ...asked,
        kind,
        reason: among([...REASONS_OF.WITHDRAW, ...REASONS_OF.CANCEL], reason),
      });
    return kind === "WITHDRAW"
      ? withdraw.mutateAsync({
          ...asked,
          inDays,
          reason: among(REASONS_OF.WITHDRAW, reason),
        })
      : cancel.mutateAsync({
          ...rest,
          reason: among(REASONS_OF.CANCEL, reason),
        });
  };
};
