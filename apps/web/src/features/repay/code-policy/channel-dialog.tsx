import { type Currency, CURRENCIES } from "@kolekta/api/core/money";
import { CHANNELS } from "@kolekta/api/repay/code/contract";
import * as policy from "@kolekta/api/repay/code-policy/contract";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { Pair } from "@/components/form/layout.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import {
  NumberField,
  SelectField,
  TextField,
} from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import {
  ProposedFromField,
  useNextDay,
} from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { trpc } from "@/lib/trpc.ts";
import type { ChannelRow, OrNew } from "./rows.ts";

type Props = RowDialogProps<OrNew<ChannelRow>>;

/** What a new one begins with; the rest has to be said. */
const FRESH = { expiryHours: 24, openAmount: false, enabled: true };

const useChange = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { isNew, channel, bank, current, next, latestId } = row;
  const { position, currency } = current;
  const start = isNew
    ? { ...FRESH, currency, position: position + 1, onId: null }
    : { ...current, ...next, channel, bank, onId: latestId };
  return useProposalForm(policy.updateChannel.input, {
    defaultValues: {
      ...start,
      effectiveOn: (isNew ? null : next?.effectiveOn) ?? nextDay,
    },
    send: utils.client.repay.codePolicy.updateChannel.mutate,
    refresh: () => utils.repay.codePolicy.invalidate(),
    onDone: onClose,
  });
};

type Control = ReturnType<typeof useChange>["control"];

/** Which it is; it stays so for ever. */
const Which = ({ control }: { control: Control }) => {
  const t = useT();
  return (
    <>
      <Pair>
        <SelectField
          control={control}
          name="channel"
          label={t("repay.codePolicy.channel.type")}
          placeholder=""
          options={optionsOf(CHANNELS, (one) =>
            t(`repay.codePolicy.channel.types.${one}`),
          )}
          required
        />
        <TextField
          control={control}
          name="bank"
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          label={t("repay.codePolicy.channel.bank")}
          hint={t("repay.codePolicy.channel.bankHint")}
          required
        />
      </Pair>
      <SelectField
        control={control}
        name="currency"
        label={t("core.field.currency")}
        hint={t("repay.codePolicy.channel.currencyHint")}
        options={optionsOf(CURRENCIES, (one) => one)}
        required
      />
    </>
  );
};

const Limits = ({
  control,
  currency,
}: {
  control: Control;
  currency: Currency;
}) => {
  const t = useT();
  return (
    <Pair>
      <MoneyField
        control={control}
        name="minMinor"
        currency={currency}
        label={t("repay.codePolicy.channel.least")}
        required
      />
      <MoneyField
        control={control}
        name="maxMinor"
        currency={currency}
        label={t("repay.codePolicy.channel.most")}
        required
      />
      <NumberField
        control={control}
        name="expiryHours"
        min={1}
        max={policy.LONGEST_HOURS}
        label={t("repay.codePolicy.channel.expiry")}
        hint={t("repay.codePolicy.channel.expiryHint")}
        required
      />
      <NumberField
        control={control}
        name="position"
        min={1}
        max={policy.LAST_POSITION}
        label={t("repay.codePolicy.channel.position")}
        hint={t("repay.codePolicy.channel.positionHint")}
        required
      />
    </Pair>
  );
};

/** A new channel, or what an old one is from a day on. */
const ChannelDialog = (props: Props) => {
  const { row, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  const currency = form.watch("currency");
  const title = row.isNew
    ? t("repay.codePolicy.channel.add")
    : t("repay.codePolicy.channel.editOf", { name: row.current.label });
  return (
    <SettingDialog form={form} title={title} onClose={onClose}>
      {row.isNew ? <Which control={control} /> : null}
      <TextField
        control={control}
        name="label"
        maxLength={policy.LABEL_LENGTH}
        label={t("repay.codePolicy.channel.name")}
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
        label={t("repay.codePolicy.channel.offered")}
        hint={t("repay.codePolicy.channel.offeredHint")}
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default ChannelDialog;
