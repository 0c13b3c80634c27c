import { SOURCE_LENGTH, update } from "@kolekta/api/manage/forbidden-word/contract";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { EffectFields, OwnerFields } from "./word-fields.tsx";
import type { WordRow } from "./use-words.ts";

interface Props {
  row: WordRow | null;
  onClose: () => void;
}

const EMPTY = {
  jurisdiction: "ID",
  language: "es",
  word: "",
  severity: "BLOCK",
  category: "THREAT",
  affixes: false,
  source: "",
  current: null,
  next: null,
  latestId: null,
} as const;

const useChange = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { jurisdiction, language, word, current, next, latestId } = row ?? EMPTY;
  return useProposalForm(update.input, {
    defaultValues: {
      ...EMPTY,
      ...current,
      ...next,
      jurisdiction,
      language,
      word,
      baseId: latestId,
      effectiveOn: next?.effectiveOn ?? nextDay,
    },
    send: utils.client.manage.forbiddenWord.update.mutate,
    refresh: () => utils.manage.forbiddenWord.invalidate(),
    onDone: onClose,
  });
};

const WordDialog = (props: Props) => {
  const { row, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  const fields = { control, isExisting: row !== null };
  return (
    <SettingDialog form={form} title={row?.word ?? t("manage.forbiddenWord.add")} onClose={onClose}>
      <OwnerFields {...fields} />
      <EffectFields {...fields} />
      <CheckboxField control={control} name="affixes" label={t("manage.proposal.detail.affixes")} />
      <TextField
        control={control}
        name="source"
        label={t("manage.proposal.detail.source")}
        hint={t("manage.forbiddenWord.sourceHint")}
        maxLength={SOURCE_LENGTH}
        required
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default WordDialog;
