import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { DayField, TextareaField } from "@/components/form/text-fields.tsx";
import { Facts } from "@/components/page/facts.tsx";
import { None } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { IssueAmount, IssueLoan, IssueMoment } from "./issue-columns.tsx";
import type { Issue } from "./issue.ts";
import { LoanChoice } from "./loan-choice.tsx";
import { useDecide } from "./use-decide.ts";

interface Props {
  issue: Issue;
  onClose: () => void;
}

const About = ({ issue }: { issue: Issue }) => {
  const t = useT();
  return (
    <div className="bg-muted/50 rounded-md border px-3 py-2">
      <Facts
        className="grid-cols-2"
        facts={[
          {
            label: t("repay.payment.issue.amount"),
            value: <IssueAmount {...issue} />,
          },
          {
            label: t("repay.payment.issue.paidAt"),
            value: <IssueMoment {...issue} />,
          },
          {
            label: t("repay.payment.issue.code"),
            value: issue.number ?? <None />,
          },
          {
            label: t(
              issue.kind === "MISLAID"
                ? "repay.payment.issue.wasOn"
                : "repay.payment.issue.loan",
            ),
            value: <IssueLoan {...issue} />,
          },
          ...(issue.reason === null
            ? []
            : [
                {
                  label: t("repay.payment.issue.reason"),
                  value: issue.reason,
                },
              ]),
        ]}
      />
    </div>
  );
};

type Choice = Issue["choices"][number];

const useHint = (issue: Issue, choice: Choice | undefined) => {
  const t = useT();
  if (choice === undefined) return undefined;
  if (choice !== "ALLOCATE")
    return t(`repay.payment.issue.choiceHint.${choice}`);
  if (issue.kind === "OVERPAID")
    return t("repay.payment.issue.choiceHint.ALLOCATE_CREDIT");
  return t(
    issue.kind === "MISLAID"
      ? "repay.payment.issue.choiceHint.ALLOCATE_MISLAID"
      : "repay.payment.issue.choiceHint.ALLOCATE",
  );
};

const Fields = ({ issue, onClose }: Props) => {
  const t = useT();
  const form = useDecide({ issue, onDone: onClose });
  const { control } = form;
  const choice = form.watch("resolution");
  const hint = useHint(issue, choice);
  const { valueDay: dayFault } = form.formState.errors;
  const wantsLoan = choice === "ALLOCATE" && issue.kind !== "OVERPAID";
  return (
    <Form form={form}>
      <ChoiceField
        control={control}
        name="resolution"
        label={t("repay.payment.issue.what")}
        hint={hint}
        required
        options={issue.choices.map((value) => ({
          value,
          label: t(`repay.payment.issue.choice.${value}`),
        }))}
      />
      {wantsLoan ? (
        <LoanChoice
          control={control}
          known={issue.kind === "MISLAID" ? null : issue.loanNumber}
        />
      ) : null}
      {wantsLoan && (issue.asksValueDay || dayFault) ? (
        <DayField
          control={control}
          name="valueDay"
          label={t("repay.payment.issue.valueDay")}
          hint={t("repay.payment.issue.valueDayHint")}
          required
        />
      ) : null}
      <TextareaField
        control={control}
        name="note"
        rows={2}
        maxLength={500}
        label={t("repay.payment.issue.note")}
        hint={t("repay.payment.issue.noteHint")}
        required
      />
      <DialogFooter>
        <Button onClick={onClose}>{t("app.action.cancel")}</Button>
        <SubmitButton>{t("repay.payment.issue.decide")}</SubmitButton>
      </DialogFooter>
    </Form>
  );
};

/** What happens with money that waits. */
const DecideDialog = ({ issue, onClose }: Props) => {
  const t = useT();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t(`repay.payment.issue.kind.${issue.kind}`)}
          description={t(`repay.payment.issue.kindHint.${issue.kind}`)}
        />
        <About issue={issue} />
        <Fields issue={issue} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
};

export default DecideDialog;
