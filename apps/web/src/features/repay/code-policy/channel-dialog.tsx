import { MAX_LABEL_LENGTH, updateChannel } from "@kolekta/api/repay/code-policy/contract-channel";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Limits, Which } from "./channel-fields.tsx";
import type { ChannelRow, OrNew } from "./rows.ts";

type Props = RowDialogProps<OrNew<ChannelRow>>;

/** Defaults of a new channel; the other fields have no default. */
const FRESH = { expiryHours: 24, openAmount: false, enabled: true };

const useChange = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { isNew, channel, bank, current, next, latestId } = row;
  const { position, currency } = current;
  const start = isNew
    ? { ...FRESH, currency, position: position + 1, baseId: null }
    : { ...current, ...next, channel, bank, baseId: latestId };
  return useProposalForm(updateChannel.input, {
    defaultValues: { ...start, effectiveOn: (isNew ? null : next?.effectiveOn) ?? nextDay },
    send: utils.client.repay.codePolicy.updateChannel.mutate,
    refresh: () => utils.repay.codePolicy.invalidate(),
    onDone: onClose,
  });
};

const ChannelDialog = (props: Props) => {
  const { row, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  const currency = form.watch("currency");
  const title = row.isNew
    ? t("repay.codePolicy.channel.add")
    : t("repay.codePolicy.channel.editFor", { name: row.current.label });
  return (
    <SettingDialog form={form} title={title} onClose={onClose}>
      {row.isNew ? <Which control={control} /> : null}
      <TextField
        control={control}
        name="label"
        maxLength={MAX_LABEL_LENGTH}
        label={t("manage.proposal.detail.label")}
        required
      />
      <Limits key={currency} control={control} currency={currency} />
      <CheckboxField
        control={control}
        name="openAmount"
        label={t("repay.codePolicy.channel.openAmount")}
      />
      <CheckboxField
        control={control}
        name="enabled"
        label={t("manage.proposal.detail.offered")}
        hint={t("repay.codePolicy.channel.offeredHint")}
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default ChannelDialog;
