import { copy, save } from "@kolekta/api/reports/target/contract";
import { MoneyField } from "@/components/form/money-field.tsx";
import { PercentField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { InstantText, Money, Percent } from "@/components/page/values.tsx";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { TargetRow } from "./rows.ts";

export const formatTargetName = ({ institutionName, stageName, currency }: TargetRow): string =>
  `${institutionName}, ${stageName}, ${currency}`;

const useRefresh = () => {
  const { reports } = trpc.useUtils();
  return () => Promise.all([reports.target.invalidate(), reports.overview.invalidate()]);
};

interface RowProps {
  row: TargetRow;
  onClose: () => void;
}

export const TargetDialog = ({ row, onClose }: RowProps) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(save.input, {
    defaultValues: {
      institutionId: row.institutionId,
      stageId: row.stageId,
      month: row.month,
      currency: row.currency,
      baseId: row.line?.ruleId ?? null,
      ...(row.line && { amountMinor: row.line.amountMinor, rate: row.line.rate }),
      reason: "",
    },
    send: utils.client.reports.target.save.mutate,
    onSettled: useRefresh(),
    onDone: onClose,
  });
  const { control } = form;
  return (
    <SettingDialog
      form={form}
      title={t("reports.target.edit", { name: formatTargetName(row) })}
      action={t("core.action.save")}
      onClose={onClose}
    >
      <MoneyField
        control={control}
        name="amountMinor"
        label={t("reports.target.amount")}
        currency={row.currency}
        required
      />
      <PercentField
        control={control}
        name="rate"
        label={`${t("reports.target.rate")} (%)`}
        hint={t("reports.overview.about.amountRate")}
        required
      />
      <ReasonField control={control} name="reason" maxLength={300} />
    </SettingDialog>
  );
};

interface CopyProps {
  month: string;
  institutionId?: number | undefined;
  onClose: () => void;
}

export const CopyDialog = ({ month, institutionId, onClose }: CopyProps) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(copy.input, {
    defaultValues: { month, ...(institutionId === undefined ? {} : { institutionId }), reason: "" },
    send: utils.client.reports.target.copy.mutate,
    success: (reply) => t("reports.target.copied", reply),
    onSettled: useRefresh(),
    onDone: onClose,
  });
  return (
    <SettingDialog
      form={form}
      title={t("reports.target.copy")}
      description={t("reports.target.copyHint")}
      action={t("reports.target.copy")}
      onClose={onClose}
    >
      <ReasonField control={form.control} name="reason" maxLength={300} />
    </SettingDialog>
  );
};

export const TargetHistory = ({ row, onClose }: RowProps) => {
  const t = useT();
  const { institutionId, stageId, month, currency } = row;
  const history = trpc.reports.target.history.useQuery({ institutionId, stageId, month, currency });
  return (
    <Modal title={t("app.setting.historyFor", { name: formatTargetName(row) })} onClose={onClose}>
      {history.data ? (
        <ol className="flex flex-col gap-2">
          {history.data.map((line) => (
            <li key={line.ruleId} className="border-b pb-2 last:border-b-0">
              <p className="font-medium">
                <Money minor={line.amountMinor} currency={currency} />
                {" · "}
                <Percent share={line.rate / 100} digits={2} />
              </p>
              <p className="break-words">“{line.reason}”</p>
              <p className="text-muted-foreground text-xs">
                {line.editorName ?? t("reports.target.byDefault")}
                {" · "}
                <InstantText at={line.editedAt} />
              </p>
            </li>
          ))}
        </ol>
      ) : history.error ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Modal>
  );
};
