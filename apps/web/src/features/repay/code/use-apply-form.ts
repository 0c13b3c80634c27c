import * as c from "@kolekta/api/repay/code/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useDraft } from "@/hooks/use-draft.ts";
import { useSettled } from "@/hooks/use-settled.ts";
import { trpc } from "@/lib/trpc.ts";
import {
  getRequestedAmount,
  applySchema,
  type Limits,
  findChannel,
  type CodeRequest,
  type PartCode,
  type CodeTypes,
} from "./apply-schema.ts";
import { type Code, isOpen } from "./code-state.tsx";
import type { CodeSubject } from "./subject.ts";
import { useCodeRefresh, useCodes, useCodeTypes } from "./use-codes.ts";

const QUIETLY = { meta: { quiet: true } };

export interface Offer {
  readonly types: CodeTypes;
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
    { ...QUIETLY, enabled: single && amountMinor !== null, placeholderData: keepPreviousData },
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

/** Asks for what the borrower promised: a part, or all that is due. */
const toPromised = (
  { promise }: CodeSubject,
  { types, limits }: Offer,
): Pick<CodeRequest, "type" | "amountMinor"> => {
  const open = (type: CodeRequest["type"]) =>
    types.types.some((choice) => choice.type === type && choice.open);
  const amountMinor = promise?.amountMinor;
  const isWhole = amountMinor !== undefined && amountMinor >= limits.dueMinor;
  if (!open("SINGLE") || (isWhole && open("FULL"))) return { type: "FULL" };
  return { type: "SINGLE", amountMinor: isWhole ? undefined : amountMinor };
};

/**
 * Restores the draft if it belongs to the case and its channel is available; otherwise returns the
 * defaults.
 */
const startingWith = (draft: unknown, subject: CodeSubject, offer: Offer): CodeRequest => {
  const { taskId } = subject;
  const { limits } = offer;
  const first = limits.channels[0];
  const plain: CodeRequest = {
    taskId,
    ...toPromised(subject, offer),
    channel: first?.channel ?? "VA",
    bank: first?.bank ?? "",
    cleanMode: limits.modes[0]?.mode,
  };
  const storedDraft = c.create.input.safeParse(draft);
  if (!storedDraft.success || storedDraft.data.taskId !== taskId) return plain;
  return findChannel(storedDraft.data, limits.channels) ? storedDraft.data : plain;
};

interface Parts {
  subject: CodeSubject;
  offer: Offer;
  onCreated: (code: Code) => void;
}

const toCreateInput = (request: CodeRequest, { modes }: Limits): CodeRequest => {
  const { cleanMode, ...rest } = request;
  const amountMinor = getRequestedAmount(request, modes) ?? undefined;
  return request.type === "FULL" ? { ...rest, cleanMode, amountMinor } : { ...rest, amountMinor };
};

/** Form of a new code: stored as a draft, validated by the current limits. */
export const useApplyForm = ({ subject, offer, onCreated }: Parts) => {
  const draft = useDraft(`code.${subject.taskId}`);
  const refresh = useCodeRefresh();
  const { limits } = offer;
  const { code } = trpc.useUtils().client.repay;
  const schema = useMemo(() => applySchema(limits), [limits]);
  const form = useCommandForm<CodeRequest, CodeRequest, Code>(schema, {
    defaultValues: startingWith(draft.read(), subject, offer),
    send: (request, callOptions) => code.create.mutate(toCreateInput(request, limits), callOptions),
    // The dialog that follows shows the code.
    success: null,
    onSettled: () => void refresh(),
    onDone: onCreated,
    draft,
  });
  const request = useWatch({ control: form.control }) as CodeRequest;
  return { form, request };
};
