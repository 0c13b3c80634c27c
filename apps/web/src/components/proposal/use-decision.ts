import { useState } from "react";
import { useFormat } from "@/hooks/use-format.ts";
import { useRetryKey } from "@/hooks/use-retry-key.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { Proposal } from "./proposal-words.tsx";

export type Verb = "approve" | "reject" | "withdraw";

const DONE = {
  approve: "APPROVED",
  reject: "REJECTED",
  withdraw: "WITHDRAWN",
} as const;

/** Decides a proposal as it was read; where somebody was faster it says so and shows what is now. */
export const useDecision = (
  { proposalId, version }: Proposal,
  onDone: () => void,
) => {
  const t = useT();
  const { day } = useFormat();
  const utils = trpc.useUtils();
  const withKey = useRetryKey();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = utils.client.manage.proposal;
  const decide = async (verb: Verb, reason: string) => {
    setBusy(true);
    setFault(null);
    try {
      const asked = { proposalId, version, reason };
      const done = await withKey({ ...asked, verb }, (_, under) =>
        verb === "withdraw"
          ? send.withdraw.mutate({ proposalId, version }, under)
          : send[verb].mutate(asked, under),
      );
      const at = { day: day(done.effectiveOn) };
      toastSuccess(t(`manage.proposal.done.${DONE[verb]}`, at));
      onDone();
    } catch (error) {
      setFault(failureOf(error).message || t("app.error.network"));
    } finally {
      setBusy(false);
      void utils.manage.proposal.invalidate();
    }
  };
  return { decide, fault, busy };
};
