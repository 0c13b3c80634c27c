import { WAGE_PARTS } from "@kolekta/api/reports/wage/contract-codes";
import { update } from "@kolekta/api/reports/wage/contract-edit";
import type { Explained } from "@kolekta/api/reports/wage/contract-explain";
import { findFieldBelowZero, computeTotal } from "@kolekta/api/reports/wage/rules-edit";
import { useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { RangeEnd } from "@/components/data-table/day-range.tsx";
import { CommandForm, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { FieldPair } from "@/components/form/text-fields.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

interface FormProps {
  explained: Explained;
  day: string;
  onClose: () => void;
}

/** Contract extended by the rule that a day may not fall below zero. */
const schemaFor = (before: Explained) =>
  update.input.superRefine((after, context) => {
    const field = findFieldBelowZero(before, after);
    if (field) context.addIssue({ code: "custom", path: [field], message: "wage.belowZero" });
  });

const toInitialValues = (explained: Explained, day: string) => ({
  agentId: explained.agentId,
  day,
  reason: "",
  version: explained.version,
  baseSalary: explained.baseSalary,
  performanceWage: explained.performanceWage,
  bonus: explained.bonus,
  dailyDebit: explained.dailyDebit,
  deduction: explained.deduction,
});

/** Another user's change is applied only on request; typed values are preserved. */
const useEdit = ({ explained, day, onClose }: FormProps) => {
  const t = useT();
  const utils = trpc.useUtils();
  const [base, setBase] = useState(explained);
  const schema = useMemo(() => schemaFor(base), [base]);
  const form = useCommandForm(schema, {
    defaultValues: toInitialValues(base, day),
    send: utils.client.reports.wage.update.mutate,
    success: t("reports.wage.saved"),
    onSettled: () => utils.reports.wage.invalidate(),
    onDone: onClose,
  });
  const applyStored = () => {
    setBase(explained);
    form.reset(toInitialValues(explained, day), { keepDirtyValues: true });
  };
  const { isDirty, isSubmitting } = form.formState;
  const isOld = explained.version !== base.version && !isSubmitting;
  useEffect(() => {
    if (isOld && !isDirty) applyStored();
  });
  return { form, isOld: isOld && isDirty, take: applyStored };
};

const EditForm = (props: FormProps) => {
  const { explained, onClose } = props;
  const t = useT();
  const { money } = useFormat();
  const { form, isOld, take: applyStored } = useEdit(props);
  const { control } = form;
  const values = useWatch({ control });
  const after = {
    baseSalary: values.baseSalary || 0,
    performanceWage: values.performanceWage || 0,
    bonus: values.bonus || 0,
    dailyDebit: values.dailyDebit || 0,
    deduction: values.deduction || 0,
  };
  const total = computeTotal(after);
  const totalParams = { total: money(total, explained.currency) };
  return (
    <CommandForm form={form} submit={t("core.action.save")} onClose={onClose}>
      <FieldPair>
        {WAGE_PARTS.map((part) => (
          <MoneyField
            key={part}
            control={control}
            name={part}
            currency={explained.currency}
            label={t(`reports.wage.field.${part}`)}
          />
        ))}
      </FieldPair>
      <p aria-live="polite" className={total < 0 ? "text-destructive" : "font-medium"}>
        {total < 0
          ? t("reports.wage.totalBelow", totalParams)
          : t("reports.wage.totalNow", totalParams)}
      </p>
      <ReasonField control={control} name="reason" />
      {isOld ? (
        <Alert tone="warning" live>
          <p>{t("reports.wage.changedByOther")}</p>
          <Button size="sm" className="mt-2" onClick={applyStored}>
            {t("manage.user.form.reload")}
          </Button>
        </Alert>
      ) : null}
    </CommandForm>
  );
};

interface Props {
  agentId: number;
  agentName: string;
  initialDay: string;
  today: string;
  onClose: () => void;
}

/** Edits the values of a whole day; differences are stored as entries. */
const EditDialog = ({ agentId, agentName, initialDay, today, onClose }: Props) => {
  const t = useT();
  const [day, setDay] = useState(initialDay);
  const result = trpc.reports.wage.explain.useQuery(
    { agentId, from: day, to: day },
    { enabled: day !== "", staleTime: 0, meta: { quiet: true } },
  );
  // Cached data from another screen may be out of date, so it is not used.
  const explained = result.isFetchedAfterMount ? result.data : undefined;
  return (
    <Modal
      title={t("reports.wage.editFor", { name: agentName })}
      description={explained?.institutionName}
      size="lg"
      onClose={onClose}
    >
      <RangeEnd label={t("core.field.day")} value={day} max={today} onDay={setDay} />
      {result.error ? <ErrorState error={result.error} onRetry={() => result.refetch()} /> : null}
      {!explained && result.isFetching ? <Skeleton className="h-56" /> : null}
      {explained?.isClosed ? <Alert tone="info">{t("reports.wage.closedHint")}</Alert> : null}
      {explained && !explained.isClosed ? (
        <EditForm key={day} explained={explained} day={day} onClose={onClose} />
      ) : null}
    </Modal>
  );
};

export default EditDialog;
