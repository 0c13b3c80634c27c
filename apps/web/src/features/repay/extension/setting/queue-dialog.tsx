import {
  MOST_TERMS,
  queueDelayConfigRenew,
} from "@kolekta/api/repay/extension/contract-config";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { NumberListField } from "@/components/form/number-list-field.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
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

const Values = queueDelayConfigRenew.input;
type QueueIn = z.input<typeof Values>;
type QueueOut = z.output<typeof Values>;

export type QueueRow =
  Outputs["repay"]["extension"]["allQueueDelayConfig"]["rows"][number];

interface Props {
  row: QueueRow;
  onClose: () => void;
}

const useRenewal = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const proposed = useProposed();
  const save = trpc.repay.extension.queueDelayConfigRenew.useMutation({
    onSuccess: proposed,
    onSettled: () => utils.repay.extension.invalidate(),
  });
  const begun = row.next ?? row.current;
  return useContractForm<QueueIn, QueueOut>(Values, {
    defaultValues: {
      queueId: row.queueId,
      onRuleId: row.latestId,
      percentage: begun.percentage,
      dpdFrom: begun.dpdFrom,
      dpdTo: begun.dpdTo,
      mostExtensions: begun.mostExtensions,
      days: begun.days,
      effectiveOn: row.next?.effectiveOn ?? nextDay,
    },
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
  });
};

/** The next settings of a stage, begun from what holds or is to come. */
const QueueDialog = (props: Props) => {
  const { row, onClose } = props;
  const t = useT();
  const form = useRenewal(props);
  const { control } = form;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t("app.setting.editOf", { name: row.queueName })}
          description={t("repay.extension.setting.editBody")}
        />
        <Form form={form}>
          <PercentageField control={control} name="percentage" />
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <NumberField
              control={control}
              name="dpdFrom"
              label={t("repay.extension.setting.dpdFrom")}
              hint={t("repay.extension.setting.dpdHint")}
              required
            />
            <NumberField
              control={control}
              name="dpdTo"
              label={t("repay.extension.setting.dpdTo")}
              required
            />
            <NumberField
              control={control}
              name="mostExtensions"
              min={1}
              max={99}
              label={t("repay.extension.setting.most")}
              required
            />
          </div>
          <NumberListField
            control={control}
            name="days"
            most={MOST_TERMS}
            label={t("repay.extension.setting.days")}
            hint={t("repay.extension.setting.daysHint")}
            required
          />
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

export default QueueDialog;
