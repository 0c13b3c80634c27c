import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { StepProps } from "./step-props.ts";

export const OverpaidChoice = ({ state, form }: StepProps) => {
  const t = useT();
  return (
    <label className="text-table flex flex-wrap items-center gap-2">
      <span className="font-medium">{t("tasks.loanImport.dialog.overpaid")}</span>
      <NativeSelect
        className="w-auto"
        value={form.mapping.overpaid}
        options={[
          { value: "REFUSE", label: t("tasks.loanImport.dialog.overpaidError") },
          { value: "CAP", label: t("tasks.loanImport.dialog.overpaidCap") },
        ]}
        onChange={({ target }) =>
          state.tape.changeMapping((draft) => ({
            ...draft,
            overpaid: target.value === "CAP" ? "CAP" : "REFUSE",
          }))
        }
      />
    </label>
  );
};
