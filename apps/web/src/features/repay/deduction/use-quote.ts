import { keepPreviousData } from "@tanstack/react-query";
import { useSettled } from "@/hooks/use-settled.ts";
import { trpc } from "@/lib/trpc.ts";
import { toQuoteInput, type DeductionRequest } from "./request.ts";

const QUIETLY = { meta: { quiet: true }, retry: false, placeholderData: keepPreviousData } as const;

const NO_QUESTION = { taskId: 1, amountMinor: 1 };

/** Loads the quote of the request after typing pauses; empty while the amounts are incomplete. */
export const useQuote = (request: DeductionRequest) => {
  const now = JSON.stringify(toQuoteInput(request));
  const settled = useSettled(now);
  const input = JSON.parse(settled) as ReturnType<typeof toQuoteInput>;
  const full = trpc.repay.deduction.quoteFull.useQuery(
    input?.kind === "FULL" ? input.input : { ...NO_QUESTION, cleanMode: 3 },
    { ...QUIETLY, enabled: input?.kind === "FULL" },
  );
  const part = trpc.repay.deduction.quotePart.useQuery(
    input?.kind === "PART" ? input.input : { ...NO_QUESTION, payMinor: 1 },
    { ...QUIETLY, enabled: input?.kind === "PART" },
  );
  const query = request.kind === "FULL" ? full : part;
  const fresh = settled === now && input !== null && !query.isPlaceholderData;
  return {
    /** The amounts are complete, so a quote is loading if none is shown. */
    expected: now !== "null",
    data: fresh ? query.data : undefined,
    error: fresh ? query.error : null,
    refetch: query.refetch,
  };
};
