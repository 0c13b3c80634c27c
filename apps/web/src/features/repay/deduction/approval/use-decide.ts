import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { trpc } from "@/lib/trpc.ts";
import { type Deduction, useDeductionRefresh } from "../use-deductions.ts";
import { Decision } from "./decision.ts";
import type { Detail } from "./use-applications.ts";

/** Message with the result of the decision. */
const useOutcome = () => {
  const t = useT();
  const roleName = useRoleName();
  return ({ state, waitsForRole, applicantName: name }: Deduction): string => {
    if (state === "REJECTED") return t("repay.deduction.decide.rejected", { name });
    if (state === "APPROVED") return t("repay.deduction.decide.approved", { name });
    const role = roleName(waitsForRole);
    return t("repay.deduction.decide.passed", { role });
  };
};

/** Decides the version that was shown. On a conflict, reports it and shows the current state. */
export const useDecide = (detail: Detail, onDone: () => void) => {
  const refresh = useDeductionRefresh();
  const { deduction } = trpc.useUtils().client.repay;
  const { deductionId, version, next, countsForKpi } = detail;
  const ends = next?.step === "APPROVED";
  return useCommandForm(Decision, {
    defaultValues: {
      deductionId,
      version,
      decision: "APPROVE",
      note: "",
      countsForKpi,
      ...(ends ? { validDays: detail.validDays } : {}),
    },
    send: deduction.decide.mutate,
    success: useOutcome(),
    onSettled: () => void refresh(),
    onDone,
  });
};

export type DecideForm = ReturnType<typeof useDecide>;
