import { Check, CornerUpRight, X } from "lucide-react";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { trpc } from "@/lib/trpc.ts";
import { type Deduction, useDeductionRefresh } from "../use-deductions.ts";
import { Decision } from "./decision.ts";
import { NoteField } from "./note-field.tsx";
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
const useDecide = (detail: Detail, onDone: () => void) => {
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

type DecideForm = ReturnType<typeof useDecide>;

type Props = { detail: Detail; onDone: () => void };

const Next = ({ detail }: { detail: Detail }) => {
  const t = useT();
  const roleName = useRoleName();
  const { next, obstacle } = detail;
  if (obstacle !== null) return <Alert tone="warning">{obstacle}</Alert>;
  if (!next) return null;
  const role = next.role === null ? "" : roleName(next.role);
  return (
    <Alert tone={next.step === "APPROVED" ? "success" : "info"}>
      {t(`repay.deduction.decide.next.${next.step}`, { role })}
    </Alert>
  );
};

interface PartProps {
  form: DecideForm;
  detail: Detail;
}

const Terms = ({ form: { control }, detail }: PartProps) => {
  const t = useT();
  const days = Array.from({ length: detail.maxDays + 1 }, (_, index) => index);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {detail.next?.step === "APPROVED" ? (
        <SelectField
          control={control}
          name="validDays"
          numeric
          label={t("repay.deduction.decide.valid")}
          options={days.map((day) => ({
            value: String(day),
            label: t("repay.deduction.decide.days", { days: day }),
          }))}
          className="w-44"
        />
      ) : null}
      <CheckboxField
        control={control}
        name="countsForKpi"
        label={t("repay.deduction.decide.kpi")}
      />
    </div>
  );
};

const APPROVE = {
  APPROVED: "core.action.approve",
  PASSED_ON: "repay.deduction.decide.passOn",
  ENDORSED: "core.action.approve",
} as const;

const Buttons = ({ form: { setValue }, detail }: PartProps) => {
  const t = useT();
  const step = detail.next?.step ?? "APPROVED";
  const word = detail.checking ? "core.action.confirm" : APPROVE[step];
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <SubmitButton variant="outline" onClick={() => setValue("decision", "REJECT")}>
        <X />
        {t("core.action.reject")}
      </SubmitButton>
      <SubmitButton
        disabled={!detail.next || detail.obstacle !== null}
        onClick={() => setValue("decision", "APPROVE")}
      >
        {step === "PASSED_ON" ? <CornerUpRight /> : <Check />}
        {t(word)}
      </SubmitButton>
    </div>
  );
};

export const DecisionForm = ({ detail, onDone }: Props) => {
  const t = useT();
  const form = useDecide(detail, onDone);
  return (
    <section
      aria-label={t("repay.deduction.decide.title")}
      className="bg-popover bottom-0 border-t px-4 py-3 md:sticky"
    >
      <Form form={form}>
        <Next detail={detail} />
        <NoteField control={form.control} name="note" />
        <Terms form={form} detail={detail} />
        <FormRefusal />
        <Buttons form={form} detail={detail} />
      </Form>
    </section>
  );
};
