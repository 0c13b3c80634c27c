import { keepPreviousData } from "@tanstack/react-query";
import { useSettled } from "@/hooks/use-settled.ts";
import { trpc } from "@/lib/trpc.ts";
import {
  getRequestedAmount,
  type Limits,
  type PartCode,
  type Types,
  type CodeRequest,
} from "./apply-schema.ts";
import { type Code, isOpen } from "./code-state.tsx";
import { useCodes, useCodeTypes } from "./use-codes.ts";

const QUIETLY = { meta: { quiet: true } };

export interface Offer {
  readonly types: Types;
  readonly limits: Limits;
}

const toPartCodes = (codes: readonly Code[]): PartCode[] =>
  codes
    .filter((code) => isOpen(code) && code.type === "SINGLE")
    .map(({ channel, bank, amountMinor, paidMinor }) => ({
      channel,
      bank,
      amountMinor: amountMinor - paidMinor,
    }));

/** Loads the choices of a new code each time the dialog opens. */
export const useOffer = (loanId: number) => {
  const types = useCodeTypes(loanId);
  const channels = trpc.repay.code.listBanks.useQuery({ loanId }, QUIETLY);
  const modes = trpc.repay.code.listModes.useQuery({ loanId }, QUIETLY);
  const codes = useCodes(loanId);
  const all = [types, channels, modes, codes];
  const data: Offer | undefined =
    types.data && channels.data && modes.data && codes.data
      ? {
          types: types.data,
          limits: {
            currency: types.data.currency,
            dueMinor: types.data.dueMinor,
            openParts: types.data.partsWithinDue ? toPartCodes(codes.data) : [],
            channels: channels.data,
            modes: modes.data,
          },
        }
      : undefined;
  return {
    data,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map((query) => query.refetch())),
  };
};

export const useQuote = (loanId: number, request: CodeRequest, limits: Limits) => {
  const single = request.type === "SINGLE";
  const amount = getRequestedAmount(request, limits.modes);
  const allowed = amount !== null && amount > 0 && (!single || amount < limits.dueMinor);
  const amountMinor = useSettled(allowed && single ? amount : null);
  const part = trpc.repay.code.quotePart.useQuery(
    { loanId, amountMinor: amountMinor ?? 1 },
    {
      ...QUIETLY,
      enabled: single && amountMinor !== null,
      placeholderData: keepPreviousData,
    },
  );
  const full = trpc.repay.code.quoteMode.useQuery(
    { loanId, mode: request.cleanMode ?? 3 },
    { ...QUIETLY, enabled: !single && allowed },
  );
  const query = single ? part : full;
  const fresh = allowed && query.data?.amountMinor === amount;
  return { ...query, allowed, data: fresh ? query.data : undefined };
};

/** Open code that a new one would replace. */
export const useReplaced = (loanId: number, request: CodeRequest) =>
  useCodes(loanId).data?.find(
    (code) =>
      isOpen(code) &&
      code.type === request.type &&
      code.channel === request.channel &&
      code.bank === request.bank,
  );
