import { instDelayConfigRenew } from "@kolekta/api/repay/extension/contract-config";
import type { z } from "zod";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import {
  ProposedFromField,
  useNextDay,
} from "@/components/setting/from-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { PercentageField } from "./setting-fields.tsx";

const Values = instDelayConfigRenew.input;
type In = z.input<typeof Values>;
type Out = z.output<typeof Values>;

export type InstitutionRow =
  Outputs["repay"]["extension"]["allInstDelayConfig"]["rows"][number];

interface Props {
  row: InstitutionRow;
  onClose: () => void;
}

const useRenewal = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const proposed = useProposed();
  const save = trpc.repay.extension.instDelayConfigRenew.useMutation({
    onSuccess: proposed,
    onSettled: () => utils.repay.extension.invalidate(),
  });
  const begun = row.next ?? row.current;
  return useContractForm<In, Out>(Values, {
    defaultValues: {
      institutionId: row.institutionId,
      onRuleId: row.latestId,
      percentage: begun.percentage,
      firstTermOnly: begun.firstTermOnly,
      firstDays: begun.firstDays,
      singleCode: begun.singleCode,
      fullCode: begun.fullCode,
      manualQuota: begun.manualQuota,
      effectiveOn: row.next?.effectiveOn ?? nextDay,
    },
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
  });
};

const Codes = ({ control }: Pick<ContractForm<In, Out>, "control">) => {
  const t = useT();
  return (
    <fieldset className="flex flex-col">
      <legend className="text-table font-medium">
        {t("repay.extension.setting.codes")}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        <CheckboxField
          control={control}
          name="singleCode"
          label={t("repay.extension.setting.singleCode")}
        />
        <CheckboxField
          control={control}
          name="fullCode"
          label={t("repay.extension.setting.fullCode")}
        />
      </div>
    </fieldset>
  );
};

/** The next settings of a team, begun from what holds or is to come. */
const InstitutionDialog = (props: Props) => {
  const { row, onClose } = props;
  const t = useT();
  const form = useRenewal(props);
  const { control } = form;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t("app.setting.editOf", {
            name: row.institutionName,
          })}
          description={t("repay.extension.setting.editBody")}
        />
        <Form form={form}>
          <PercentageField control={control} name="percentage" />
          <CheckboxField
            control={control}
            name="firstTermOnly"
            label={t("repay.extension.setting.firstTermOnly")}
            hint={t("repay.extension.setting.firstTermHint")}
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <NumberField
              control={control}
              name="firstDays"
              min={1}
              max={90}
              label={t("repay.extension.setting.firstDays")}
              required
            />
            <NumberField
              control={control}
              name="manualQuota"
              min={0}
              label={t("repay.extension.setting.manualQuota")}
              required
            />
          </div>
          <Codes control={control} />
          <ProposedFromField control={control} name="effectiveOn" />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("manage.proposal.propose")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default InstitutionDialog;
