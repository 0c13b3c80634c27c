import {
  type ClosingKind,
  type ClosingReason,
  FLAG_KIND_BY_REASON,
  REASONS_OF,
} from "@kolekta/api/tasks/closing/contract-codes";
import type { Send } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";
import type { Mode } from "./use-closing.ts";

interface EndCaseInput {
  readonly taskId: number;
  readonly reason: ClosingReason;
  readonly note: string;
  readonly inDays: number;
  readonly flagFromOn?: string | undefined;
}

/** Narrows the chosen reason to the given list, from which the select took it. */
const among = <R extends ClosingReason>(reasons: readonly R[], chosen: ClosingReason): R => {
  const reason = reasons.find((candidate) => candidate === chosen);
  if (!reason) throw new Error(`${chosen} is no reason for this`);
  return reason;
};

/** Ends the case, or asks others to. */
export const useEndCase = (kind: ClosingKind, mode: Mode): Send<EndCaseInput, unknown> => {
  const { closing } = trpc.useUtils().client.tasks;
  return ({ inDays, flagFromOn, ...rest }, callOptions) => {
    const { reason } = rest;
    const input = FLAG_KIND_BY_REASON[reason] && flagFromOn ? { ...rest, flagFromOn } : rest;
    if (kind === "WRITE_OFF")
      return closing.requestWriteOff.mutate(
        { ...input, reason: among(REASONS_OF.WRITE_OFF, reason) },
        callOptions,
      );
    if (mode === "ASK") {
      const both = [...REASONS_OF.WITHDRAW, ...REASONS_OF.CANCEL];
      return closing.request.mutate({ ...input, kind, reason: among(both, reason) }, callOptions);
    }
    return kind === "WITHDRAW"
      ? closing.withdraw.mutate(
          { ...input, inDays, reason: among(REASONS_OF.WITHDRAW, reason) },
          callOptions,
        )
      : closing.cancel.mutate({ ...rest, reason: among(REASONS_OF.CANCEL, reason) }, callOptions);
  };
};
