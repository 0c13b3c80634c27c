import { saveCard as contract } from "@kolekta/api/board/quality/contract-card";
import { MAX_QUESTIONS } from "@kolekta/api/board/quality/contract-codes";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { FormSection, NumberField, TextField } from "@/components/form/text-fields.tsx";
import { useNameInSection } from "@/components/page/section-head.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { CardRow } from "../rows.ts";

const useCard = ({ row, onClose }: RowDialogProps<CardRow>) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { current, next, latestId } = row;
  return useProposalForm(contract.input, {
    defaultValues: {
      baseId: latestId,
      questions: (next ?? current).questions.map(({ names, weight }) => ({ names, weight })),
      effectiveOn: next?.effectiveOn ?? nextDay,
      reason: "",
    },
    send: utils.client.board.quality.saveCard.mutate,
    refresh: () => utils.board.quality.invalidate(),
    onDone: onClose,
  });
};

type Control = ReturnType<typeof useCard>["control"];

const LANGS = ["en", "cn", "es"] as const;

const QuestionFields = ({
  control,
  index,
  onRemove,
}: {
  control: Control;
  index: number;
  onRemove: () => void;
}) => {
  const t = useT();
  const name = t("board.quality.cardSetting.question", { n: index + 1 });
  return (
    <FormSection title={name}>
      {LANGS.map((lang) => (
        <TextField
          key={lang}
          control={control}
          name={`questions.${index}.names.${lang}`}
          label={t(`board.quality.cardSetting.${lang}`)}
          maxLength={200}
          required
        />
      ))}
      <div className="flex items-end gap-3">
        <NumberField
          control={control}
          name={`questions.${index}.weight`}
          min={1}
          max={100}
          label={t("board.quality.cardSetting.weight")}
          required
        />
        <IconButton label={t("core.action.removeNamed", { name })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </FormSection>
  );
};

/** Sum of the weights; the card is refused unless it is 100. */
const Sum = ({ control }: { control: Control }) => {
  const t = useT();
  const questions = useWatch({ control, name: "questions" });
  const sum = questions.reduce((all, { weight }) => all + (weight || 0), 0);
  return (
    <p role="status" className="tabular font-medium">
      {t("board.quality.cardSetting.sum", { sum })}
    </p>
  );
};

/** The next version of the scorecard. */
const CardDialog = (props: RowDialogProps<CardRow>) => {
  const t = useT();
  const toNameInSection = useNameInSection();
  const form = useCard(props);
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "questions" });
  return (
    <SettingDialog
      form={form}
      size="2xl"
      title={toNameInSection(t("core.filter.allInstitutions"))}
      onClose={props.onClose}
    >
      {fields.map(({ id }, index) => (
        <QuestionFields key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      <Sum control={control} />
      {fields.length < MAX_QUESTIONS ? (
        <Button
          size="sm"
          className="self-start"
          onClick={() => append({ names: { en: "", cn: "", es: "" }, weight: 10 })}
        >
          <Plus />
          {t("board.quality.cardSetting.add")}
        </Button>
      ) : null}
      <ProposedFromField control={control} name="effectiveOn" />
      <ReasonField control={control} name="reason" maxLength={300} />
    </SettingDialog>
  );
};

export default CardDialog;
