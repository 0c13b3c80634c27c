import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { StepProps } from "./step-props.ts";

const SUGGESTED = "";

/** Loads a saved mapping or restores the suggested one. */
export const SavedMappings = ({ state, form, uploaded }: StepProps) => {
  const t = useT();
  const { data = [] } = trpc.tasks.loanImport.listMappings.useQuery(undefined);
  if (data.length === 0) return null;
  const names = data.map(({ mapping }) => mapping.name);
  const { name } = form.mapping;
  const applyMapping = (chosen: string) => {
    const saved = data.find(({ mapping }) => mapping.name === chosen);
    state.tape.change({ mapping: saved?.mapping ?? uploaded.suggestion });
  };
  return (
    <label className="text-table flex flex-wrap items-center gap-2">
      <span className="font-medium">{t("tasks.loanImport.dialog.saved")}</span>
      <NativeSelect
        className="w-auto"
        value={names.includes(name) ? name : SUGGESTED}
        placeholder={t("tasks.loanImport.dialog.suggested")}
        options={toOptions(names, (option) => option)}
        onChange={({ target }) => applyMapping(target.value)}
      />
    </label>
  );
};
