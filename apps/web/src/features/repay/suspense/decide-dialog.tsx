import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, ReasonField } from "@/components/form/command-dialog.tsx";
import { useMountedField } from "@/components/form/shown-fields.ts";
import { DayField } from "@/components/form/text-fields.tsx";
import { DescriptionBox, NoValue } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { Issue } from "./issue.ts";
import { IssueAmount, IssueLoan, IssueInstant } from "./issue-view.tsx";
import { type DecideForm, LoanChoice, useDecide } from "./loan-choice.tsx";

interface Props {
  issue: Issue;
  onClose: () => void;
}

const About = ({ issue }: { issue: Issue }) => {
  const t = useT();
  return (
    <DescriptionBox
      items={[
        { label: t("core.field.amount"), value: <IssueAmount {...issue} /> },
        { label: t("repay.payment.paidAt"), value: <IssueInstant {...issue} /> },
        { label: t("repay.payment.number"), value: issue.number ?? <NoValue /> },
        {
          label: t(issue.kind === "WRONG_LOAN" ? "repay.suspense.wasOn" : "core.field.loan"),
          value: <IssueLoan {...issue} />,
        },
        ...(issue.reason === null
          ? []
          : [{ label: t("repay.suspense.reason"), value: issue.reason }]),
      ]}
    />
  );
};

type Choice = Issue["choices"][number];

const useHint = (issue: Issue, choice: Choice | undefined) => {
  const t = useT();
  if (choice === undefined) return undefined;
  if (choice !== "ALLOCATE") return t(`repay.suspense.choiceHint.${choice}`);
  if (issue.kind === "OVERPAID") return t("repay.suspense.choiceHint.ALLOCATE_CREDIT");
  return t(
    issue.kind === "WRONG_LOAN"
      ? "repay.suspense.choiceHint.ALLOCATE_MISLAID"
      : "repay.suspense.choiceHint.ALLOCATE",
  );
};

const Fields = ({ issue, form }: { issue: Issue; form: DecideForm }) => {
  const t = useT();
  const { control } = form;
  const choice = form.watch("resolution");
  const hint = useHint(issue, choice);
  const { valueDay: dayFault } = form.formState.errors;
  // Mounted only when required, so that its errors appear at the field.
  useMountedField(control, "valueDay");
  const needsLoan = choice === "ALLOCATE" && issue.kind !== "OVERPAID";
  return (
    <>
      <ChoiceField
        control={control}
        name="resolution"
        label={t("core.field.action")}
        hint={hint}
        options={toOptions(issue.choices, (value) => t(`repay.suspense.choice.${value}`))}
      />
      {needsLoan ? (
        <LoanChoice
          control={control}
          initialNumber={issue.kind === "WRONG_LOAN" ? null : issue.loanNumber}
        />
      ) : null}
      {needsLoan && (issue.needsValueDay || dayFault) ? (
        <DayField
          control={control}
          name="valueDay"
          label={t("repay.suspense.valueDay")}
          hint={t("repay.suspense.valueDayHint")}
          required
        />
      ) : null}
      <ReasonField
        control={control}
        name="note"
        label={t("core.field.note")}
        hint={t("repay.suspense.noteHint")}
      />
      {choice === "NOTE" ? null : <Alert tone="info">{t("manage.proposal.waitsForOther")}</Alert>}
    </>
  );
};

const DecideDialog = ({ issue, onClose }: Props) => {
  const t = useT();
  const form = useDecide({ issue, onDone: onClose });
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t(`repay.suspense.kind.${issue.kind}`)}
      description={t(`repay.suspense.kindHint.${issue.kind}`)}
      about={<About issue={issue} />}
      submit={t("repay.suspense.decide")}
      onClose={onClose}
    >
      <Fields issue={issue} form={form} />
    </CommandDialog>
  );
};

export default DecideDialog;
