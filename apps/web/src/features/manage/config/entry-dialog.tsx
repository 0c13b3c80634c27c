import type { z } from "zod";
import { update as contract } from "@kolekta/api/manage/config/contract";
import { isProductCode } from "@kolekta/api/manage/config/contract-codes";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useNameInSection } from "@/components/page/section-head.tsx";
import {
  FromField,
  ProposedFromField,
  useNextDay,
  useToday,
} from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { formatEntryName, type EntryRowOrNew } from "./entry.ts";
import { EntryFields } from "./entry-fields.tsx";

type Props = RowDialogProps<EntryRowOrNew> & {
  /** The change needs an approver. */
  proposes: boolean;
};

/** Starts from the scheduled revision, else the current one. */
function toInitialValues({ code, name, current, next }: EntryRowOrNew) {
  const revision = next ?? current;
  return {
    ...(!isProductCode(code) && { name }),
    value: revision?.value ?? null,
    description: revision?.description ?? "",
    interval: revision?.interval ?? null,
    open: revision?.open ?? (code === "STATS_REFRESH" ? null : false),
    shortLink: revision?.shortLink ?? null,
    version: revision?.version ?? null,
    followsDefault: revision?.followsDefault ?? false,
  };
}

/** Clears the fields that the form leaves out as blank: a field that is left out would keep its value. */
const clearBlanks = (values: z.output<typeof contract.input>) => ({
  ...values,
  value: values.value ?? null,
  description: values.description ?? "",
  interval: values.interval ?? null,
  shortLink: values.shortLink ?? null,
  version: values.version ?? null,
});

const useEntryForm = ({ row, proposes, onClose }: Props) => {
  const utils = trpc.useUtils();
  const proposed = useProposed();
  const [today, nextDay] = [useToday(), useNextDay()];
  const { update, propose } = utils.client.manage.config;
  return useCommandForm(contract.input, {
    defaultValues: {
      ...toInitialValues(row),
      code: row.code,
      workQueueId: row.workQueueId,
      baseId: row.isNew ? null : row.latestId,
      effectiveOn: row.next?.effectiveOn ?? (proposes ? nextDay : today),
    },
    send: (values, options): Promise<object> => {
      const input = clearBlanks(values);
      return (proposes ? propose : update).mutate(input, options);
    },
    ...(proposes && { success: null }),
    onSettled: () => utils.manage.config.invalidate(),
    onDone: (reply) => {
      if ("effectiveOn" in reply) void proposed(reply as { effectiveOn: string });
      onClose();
    },
  });
};

const addTitle = ({ code }: EntryRowOrNew) =>
  isProductCode(code) ? "manage.config.addStage" : "manage.config.addOther";

/** Changes a config entry from a day on. */
const EntryDialog = (props: Props) => {
  const { row, proposes, onClose } = props;
  const t = useT();
  const form = useEntryForm(props);
  const { control } = form;
  const toNameInSection = useNameInSection();
  const From = proposes ? ProposedFromField : FromField;
  return (
    <SettingDialog
      form={form}
      title={row.isNew ? t(addTitle(row)) : toNameInSection(formatEntryName(row))}
      {...(!proposes && { action: t("core.action.save") })}
      onClose={onClose}
    >
      {row.workQueueId !== null && !row.isNew ? (
        <CheckboxField control={control} name="followsDefault" label={t("manage.config.follows")} />
      ) : null}
      <EntryFields form={form} row={row} />
      <From control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default EntryDialog;
