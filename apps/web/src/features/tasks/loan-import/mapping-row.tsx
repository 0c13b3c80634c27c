import {
  type Source,
  TARGETS,
  type TargetKey,
} from "@kolekta/api/tasks/loan-import/mapping/contract";
import { TARGET_LABELS } from "@kolekta/api/tasks/loan-import/mapping/contract-words";
import { FieldMessage, RequiredMark } from "@/components/form/field-frame.tsx";
import { Input } from "@/components/ui/input.tsx";
import { CircleAlert } from "lucide-react";
import { cn } from "@/lib/cn.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { StepProps } from "./step-props.ts";
import {
  toChoice,
  columnChoice,
  CONSTANT,
  isRequired,
  type Sample,
  toSource,
  TEMPLATE,
  withSource,
} from "./mapping-form.ts";
import { SourceStyle } from "./source-style.tsx";
import { useFaultText } from "./use-fault-text.ts";

interface Props extends StepProps {
  target: TargetKey;
  samples: readonly Sample[];
}

interface SourceProps {
  label: string;
  headers: readonly string[];
  source: Source | undefined;
  onSource: (source: Source | undefined) => void;
}

const Text = ({ label, headers, source, onSource }: SourceProps) => {
  const t = useT();
  if (source?.constant !== undefined)
    return (
      <Input
        aria-label={`${label}: ${t("tasks.loanImport.dialog.constant")}`}
        value={source.constant}
        onChange={({ target }) => onSource({ ...source, constant: target.value })}
      />
    );
  if (source?.template === undefined) return null;
  const example = `{${headers[0] ?? ""}}`;
  return (
    <>
      <Input
        aria-label={`${label}: ${t("tasks.loanImport.dialog.template")}`}
        value={source.template}
        onChange={({ target }) => onSource({ ...source, template: target.value })}
      />
      <span className="text-muted-foreground text-xs">
        {t("tasks.loanImport.dialog.templateHint", { example })}
      </span>
    </>
  );
};

const SourceChoice = ({ label, headers, source, onSource }: SourceProps) => {
  const t = useT();
  return (
    <NativeSelect
      aria-label={`${label}: ${t("tasks.loanImport.dialog.source")}`}
      placeholder={t("tasks.loanImport.dialog.notImported")}
      value={toChoice(source)}
      options={[
        ...headers.map((header) => ({ value: columnChoice(header), label: header })),
        { value: CONSTANT, label: `${t("tasks.loanImport.dialog.constant")} …` },
        { value: TEMPLATE, label: `${t("tasks.loanImport.dialog.template")} …` },
      ]}
      onChange={({ target }) => onSource(toSource(target.value, source))}
    />
  );
};

const MAX_SAMPLES = 3;

const Samples = ({ samples }: { samples: readonly Sample[] }) => {
  const t = useT();
  return (
    <span className="text-muted-foreground flex flex-wrap gap-x-3">
      {samples.slice(0, MAX_SAMPLES).map(({ text, isReadable }, index) => (
        <span
          key={`${index}.${text}`}
          className={cn(
            "inline-flex items-center gap-1 break-all",
            !isReadable && "text-destructive",
          )}
        >
          {isReadable ? null : (
            <CircleAlert
              aria-label={t("tasks.loanImport.dialog.unreadable")}
              className="size-3.5 shrink-0"
            />
          )}
          {text}
        </span>
      ))}
    </span>
  );
};

const CELL =
  "border-b px-2.5 py-1 align-top max-md:block max-md:border-0 max-md:px-0 max-md:py-0.5";

export const MappingRow = ({ state, form, uploaded, target, samples }: Props) => {
  const t = useT();
  const fault = useFaultText(state);
  const label = t(TARGET_LABELS[target]);
  const source = form.mapping.fields[target];
  const onSource = (next: Source | undefined) =>
    state.tape.changeMapping((draft) => withSource(draft, target, next));
  const common = { label, headers: uploaded.headers, source, onSource };
  return (
    <tr className="max-md:mb-2 max-md:block max-md:rounded-lg max-md:border max-md:p-2.5">
      <th scope="row" className={`${CELL} w-48 pt-2.5 text-left font-medium max-md:w-auto`}>
        {label}
        {isRequired(target) ? <RequiredMark /> : null}
      </th>
      <td className={`${CELL} w-72 max-md:w-auto`}>
        <span className="flex flex-col gap-1">
          <SourceChoice {...common} />
          <Text {...common} />
          <FieldMessage
            id={`intake-${target}`}
            message={fault(`mapping.fields.${target}`, label)}
          />
        </span>
      </td>
      <td className={CELL}>
        <SourceStyle {...common} kind={TARGETS[target].kind} />
      </td>
      <td className={`${CELL} pt-2.5`}>
        <Samples samples={samples} />
      </td>
    </tr>
  );
};
