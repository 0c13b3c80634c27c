import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const FormatDialog = lazyComponent(() => import("./format-dialog.tsx"));

interface Props {
  name: string | undefined;
  onChoose: (name: string | undefined) => void;
}

/** Chooses the bank format of a statement; saves new ones and changes saved ones. */
export const FormatChoice = ({ name, onChoose }: Props) => {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = trpc.repay.bankFile.listFormats.useQuery(undefined);
  const chosen = data.find((format) => format.name === name);
  const isSaved = chosen !== undefined && chosen.savedAt !== null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex w-44 flex-col gap-1">
        <label htmlFor={id}>{t("repay.bankFile.format.label")}</label>
        <NativeSelect
          id={id}
          placeholder={t("app.sheet.styleFound")}
          value={chosen?.name ?? ""}
          options={toOptions(
            data.map((format) => format.name),
            (option) => option,
          )}
          onChange={({ target }) => onChoose(target.value || undefined)}
        />
      </div>
      <Button onClick={() => setIsOpen(true)}>
        {isSaved
          ? t("core.action.editNamed", { name: chosen.name })
          : t("repay.bankFile.format.new")}
      </Button>
      {isOpen ? (
        <FormatDialog start={chosen} onDone={onChoose} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  );
};
