import { FileText, FileUp, X } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { type Control, useController } from "react-hook-form";
import { Field } from "@/components/form/field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { ManualIn, ManualOut } from "./use-manual.ts";

const TYPES = "image/jpeg,image/png,image/webp,application/pdf";

const Chosen = ({ file, onDrop }: { file: File; onDrop: () => void }) => {
  const t = useT();
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <FileText aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{file.name}</span>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={t("repay.extension.manual.noFile", { name: file.name })}
        onClick={onDrop}
      >
        <X />
      </Button>
    </span>
  );
};

interface Props {
  control: Control<ManualIn, unknown, ManualOut>;
}

/** The proof of why an extension is granted by hand. */
export const FileField = ({ control }: Props) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController({ control, name: "file" });
  const file: unknown = field.value;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files?.[0]) field.onChange(target.files[0]);
    target.value = "";
  };
  return (
    <Field
      control={control}
      name="file"
      label={t("core.field.proof")}
      hint={t("repay.extension.manual.fileHint")}
      required
    >
      {({ "aria-required": _, ...aria }) => (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <input
            ref={input}
            type="file"
            accept={TYPES}
            className="sr-only"
            tabIndex={-1}
            aria-label={t("core.field.proof")}
            onChange={take}
          />
          <Button
            {...aria}
            ref={field.ref}
            onClick={() => input.current?.click()}
          >
            <FileUp />
            {t("core.action.chooseFile")}
          </Button>
          {file instanceof File ? (
            <Chosen file={file} onDrop={() => field.onChange(undefined)} />
          ) : null}
        </div>
      )}
    </Field>
  );
};
