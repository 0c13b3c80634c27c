import { policySave } from "@kolekta/api/repay/deduction/contract-limit";
import { type Currency, CURRENCIES } from "@kolekta/api/core/money";
import type { z } from "zod";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { NumberField, SelectField } from "@/components/form/text-fields.tsx";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import {
  ProposedFromField,
  useNextDay,
} from "@/components/setting/from-field.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { failureOf } from "@/lib/failure.ts";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

const Values = policySave.input;
type In = z.input<typeof Values>;
type Out = z.output<typeof Values>;
type PolicyForm = ContractForm<In, Out>;

export type PolicyRow = Outputs["repay"]["deduction"]["policies"][number];

interface Props {
  row: PolicyRow;
  /** A rule of its own for an institution that has none yet. */
  isNew: boolean;
  name: string;
  onClose: () => void;
}

const useSave = ({ row, isNew, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const proposed = useProposed();
  const save = trpc.repay.deduction.policySave.useMutation({
    onSuccess: proposed,
    onSettled: () => utils.repay.deduction.invalidate(),
  });
  const begun = row.next ?? row.current;
  const form: PolicyForm = useContractForm<In, Out>(Values, {
    defaultValues: {
      currency: row.currency,
      ...(isNew ? {} : { institutionId: row.institutionId }),
      onId: isNew ? null : row.latestId,
      followsHouse: !isNew && begun.followsHouse,
      budget: begun.budget,
      checkAboveMinor: begun.checkAboveMinor,
      validDays: begun.validDays,
      longestDays: begun.longestDays,
      effectiveOn: (isNew ? null : row.next?.effectiveOn) ?? nextDay,
    },
    onSubmit: async (values) => {
      try {
        await save.mutateAsync(values);
        onClose();
      } catch (error) {
        form.setError("root", {
          message: failureOf(error).message || t("app.error.network"),
        });
        throw error;
      }
    },
  });
  return form;
};

const Whose = ({ form }: { form: PolicyForm }) => {
  const t = useT();
  const places = trpc.manage.institution.institutionAndQueue.useQuery();
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        control={form.control}
        name="institutionId"
        numeric
        label={t("repay.deduction.setting.institution")}
        placeholder={t("repay.deduction.setting.choose")}
        options={(places.data ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        required
      />
      <SelectField
        control={form.control}
        name="currency"
        label={t("repay.deduction.setting.currency")}
        options={CURRENCIES.map((one) => ({ value: one, label: one }))}
        required
      />
    </div>
  );
};

const Fields = ({
  form,
  currency,
}: {
  form: PolicyForm;
  currency: Currency;
}) => {
  const t = useT();
  const { control } = form;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <NumberField
        control={control}
        name="budget"
        min={0}
        max={100}
        step={0.01}
        label={`${t("repay.deduction.setting.budget")} (%)`}
        hint={t("repay.deduction.setting.budgetHint")}
        required
      />
      <MoneyField
        control={control}
        name="checkAboveMinor"
        currency={currency}
        label={t("repay.deduction.setting.checkAbove")}
        required
      />
      <NumberField
        control={control}
        name="validDays"
        min={0}
        max={30}
        label={t("repay.deduction.setting.validDays")}
        hint={t("repay.deduction.setting.daysHint")}
        required
      />
      <NumberField
        control={control}
        name="longestDays"
        min={0}
        max={30}
        label={t("repay.deduction.setting.longestDays")}
        required
      />
    </div>
  );
};

/** Budget, check and validity of all institutions or of one, begun from what holds or is to come. */
const PolicyDialog = (props: Props) => {
  const { row, isNew, name, onClose } = props;
  const t = useT();
  const form = useSave(props);
  const currency = form.watch("currency");
  const { root } = form.formState.errors;
  const title = isNew
    ? t("repay.deduction.setting.add")
    : t("repay.deduction.setting.editPolicy", { name });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader title={title} />
        <Form form={form}>
          {isNew ? <Whose form={form} /> : null}
          {!isNew && row.institutionId !== null ? (
            <CheckboxField
              control={form.control}
              name="followsHouse"
              label={t("repay.deduction.setting.follows")}
            />
          ) : null}
          {form.watch("followsHouse") ? null : (
            <Fields form={form} currency={currency} />
          )}
          <ProposedFromField control={form.control} name="effectiveOn" />
          {root?.message ? (
            <Alert tone="danger" live>
              {root.message}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("manage.proposal.propose")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default PolicyDialog;
