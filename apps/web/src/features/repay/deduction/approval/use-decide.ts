import { useState } from "react";
import { useRetryKey } from "@/hooks/use-retry-key.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { type Deduction, useDeductionRefresh } from "../use-deductions.ts";
import type { Detail } from "./use-applications.ts";

export interface Decision {
  readonly decision: "APPROVE" | "REJECT";
  readonly note?: string;
  readonly validDays?: number;
  readonly countsForKpi?: boolean;
}

/** What came of it, in one sentence. */
const useOutcome = () => {
  const t = useT();
  const roleName = useRoleName();
  return ({ state, waitsForRole, applicantName: name }: Deduction): string => {
    if (state === "REJECTED")
      return t("repay.deduction.decide.rejected", { name });
    if (state === "APPROVED")
      return t("repay.deduction.decide.approved", { name });
    const role = roleName(waitsForRole);
    return t("repay.deduction.decide.passed", { role });
  };
};

/** Decides what is looked at as it was seen; where somebody was faster it says so and shows what is now. */
export const useDecide = (
  { deductionId, version }: Pick<Detail, "deductionId" | "version">,
  onDone: () => void,
) => {
  const t = useT();
  const outcome = useOutcome();
  const refresh = useDeductionRefresh();
  const withKey = useRetryKey();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = trpc.useUtils().client.repay.deduction.decide;
  const decide = async (decision: Decision) => {
    setBusy(true);
    setFault(null);
    const asked = { deductionId, version, ...decision };
    try {
      const done = await withKey(asked, (input, under) =>
        send.mutate(input, under),
      );
      toastSuccess(outcome(done));
      onDone();
    } catch (error) {
      setFault(failureOf(error).message || t("app.error.network"));
    } finally {
      setBusy(false);
      void refresh();
    }
  };
  return { decide, fault, busy };
};
