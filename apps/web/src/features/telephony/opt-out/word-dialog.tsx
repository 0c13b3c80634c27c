import { add, remove, WORD_LENGTH } from "@kolekta/api/telephony/opt-out/contract";
import { TextField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import {
  FromField,
  ProposedFromField,
  useNextDay,
  useToday,
} from "@/components/setting/from-field.tsx";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { isActiveWord, type WordRow } from "./word.ts";

interface Props<Row> {
  row: Row;
  onClose: () => void;
}

const REASON = 300;

/** Adds a word, or makes a former word opt out again. */
const Adding = ({ row, onClose }: Props<WordRow | null>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const today = useToday();
  const form = useCommandForm(add.input, {
    defaultValues: {
      word: row?.word ?? "",
      baseId: row?.latestId ?? null,
      effectiveOn: today,
      reason: "",
    },
    send: utils.client.telephony.optOut.add.mutate,
    onSettled: () => utils.telephony.optOut.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  return (
    <SettingDialog
      form={form}
      title={t("telephony.optOut.add")}
      action={t("core.action.save")}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="word"
        label={t("core.field.word")}
        hint={t("telephony.optOut.wordHint")}
        maxLength={WORD_LENGTH}
        disabled={row !== null}
        required
      />
      <FromField control={control} name="effectiveOn" />
      <ReasonField control={control} name="reason" maxLength={REASON} />
    </SettingDialog>
  );
};

/** Proposes to remove a word; the change needs an approver. */
const Removing = ({ row, onClose }: Props<WordRow>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const form = useProposalForm(remove.input, {
    defaultValues: { word: row.word, baseId: row.latestId, effectiveOn: nextDay, reason: "" },
    send: utils.client.telephony.optOut.remove.mutate,
    refresh: () => utils.telephony.optOut.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  return (
    <SettingDialog
      form={form}
      title={t("telephony.optOut.removeFor", { word: row.word })}
      onClose={onClose}
    >
      <ProposedFromField control={control} name="effectiveOn" />
      <ReasonField control={control} name="reason" maxLength={REASON} />
    </SettingDialog>
  );
};

const WordDialog = ({ row, onClose }: Props<WordRow | null>) =>
  row && isActiveWord(row) ? (
    <Removing row={row} onClose={onClose} />
  ) : (
    <Adding row={row} onClose={onClose} />
  );

export default WordDialog;
