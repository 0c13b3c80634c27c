import * as c from "@kolekta/api/repay/code/contract";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useDraft } from "@/hooks/use-draft.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import {
  getRequestedAmount,
  applySchema,
  type Limits,
  findChannel,
  type CodeRequest,
} from "./apply-schema.ts";
import type { CodeSubject } from "./subject.ts";
import { useCodeRefresh } from "./use-codes.ts";
import type { Offer } from "./use-offer.ts";

/**
 * Restores the draft if it belongs to the case and its channel is available; otherwise returns the
 * defaults.
 */
const startingWith = (draft: unknown, taskId: number, { types, limits }: Offer): CodeRequest => {
  const first = limits.channels[0];
  const part = types.types.find(({ type }) => type === "SINGLE")?.open ?? false;
  const plain: CodeRequest = {
    taskId,
    type: part ? "SINGLE" : "FULL",
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
  onCreated: () => void;
}

const toCreateInput = (request: CodeRequest, { modes }: Limits): CodeRequest => {
  const { cleanMode, ...rest } = request;
  const amountMinor = getRequestedAmount(request, modes) ?? undefined;
  return request.type === "FULL" ? { ...rest, cleanMode, amountMinor } : { ...rest, amountMinor };
};

/** Form of a new code: stored as a draft, validated by the current limits. */
export const useApplyForm = ({ subject, offer, onCreated }: Parts) => {
  const t = useT();
  const draft = useDraft(`code.${subject.taskId}`);
  const refresh = useCodeRefresh();
  const { limits } = offer;
  const { code } = trpc.useUtils().client.repay;
  const schema = useMemo(() => applySchema(limits), [limits]);
  const form = useCommandForm<CodeRequest, CodeRequest, unknown>(schema, {
    defaultValues: startingWith(draft.read(), subject.taskId, offer),
    send: (request, callOptions) => code.create.mutate(toCreateInput(request, limits), callOptions),
    success: t("repay.code.made"),
    onSettled: () => void refresh(),
    onDone: onCreated,
    draft,
  });
  const request = useWatch({ control: form.control }) as CodeRequest;
  return { form, request };
};
