import { Button } from "@/components/ui/button.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { LabelledGroup } from "@/components/ui/labelled-group.tsx";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useT } from "@/lib/i18n.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import { type CallResult, getDigit, offeredQuick, offeredResults } from "./result-choice.ts";
import type { RecordState } from "./use-record.ts";

interface KeyProps {
  result: CallResult;
  onChoose: (result: CallResult) => void;
}

/** The digit selects the result from anywhere outside of fields. */
const ResultKey = ({ result, onChoose }: KeyProps) => {
  const t = useT();
  useHotkey(String(getDigit(result)), () => onChoose(result), {
    label: t("tasks.log.record.resultKey", { result: t(`tasks.log.result.${result}`) }),
    group: t("tasks.case.workspace.keys"),
  });
  return null;
};

/** The results that are legal for the contact and the call status, each on its own digit. */
export const ResultField = ({ record }: { record: RecordState }) => {
  const t = useT();
  const { control, watch, setValue, formState } = record.form;
  const offered = offeredResults(watch("channel"), watch("callStatus"), record.relation);
  const choose = (result: CallResult) =>
    setValue("result", result, { shouldValidate: formState.isSubmitted });
  return (
    <>
      <ChoiceGroup
        control={control}
        name="result"
        label={t("tasks.log.record.result")}
        options={offered.map((result) => ({
          value: result,
          content: (
            <>
              <Kbd>{getDigit(result)}</Kbd>
              <span className="min-w-0 flex-1 text-left">{t(`tasks.log.result.${result}`)}</span>
            </>
          ),
        }))}
        className="grid-cols-2"
      />
      {offered.map((result) => (
        <ResultKey key={result} result={result} onChoose={choose} />
      ))}
    </>
  );
};

/** Records a quick result by one click, with the contact, remark and follow-up of the form. */
export const QuickResults = ({ record }: { record: RecordState }) => {
  const t = useT();
  return (
    <LabelledGroup stacked label={t("tasks.log.record.quick")}>
      {offeredQuick(record.relation).map((result) => {
        const text = t(`tasks.log.result.${result}`);
        const name = t("tasks.log.record.quickSave", { result: text });
        return (
          <Button
            key={result}
            size="sm"
            variant="secondary"
            className="h-6 px-2 text-xs"
            aria-label={name}
            title={`${name} (${result})`}
            disabled={record.busy}
            onClick={() => void record.quick(result)}
          >
            {text}
          </Button>
        );
      })}
    </LabelledGroup>
  );
};
