import { FileText, FileUp, X } from "lucide-react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { FileInput } from "@/components/page/file-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Field } from "./field.tsx";

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
        aria-label={t("core.action.removeNamed", { name: file.name })}
        onClick={onDrop}
      >
        <X />
      </Button>
    </span>
  );
};

interface Props<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  label: string;
}

export const AttachmentField = <In extends FieldValues, Out>({
  control,
  name,
  label,
}: Props<In, Out>) => {
  const t = useT();
  const { field } = useController({ control, name });
  const file: unknown = field.value;
  return (
    <Field
      control={control}
      name={name}
      label={label}
      hint={t("repay.extension.manual.fileHint")}
      required
    >
      {({ "aria-required": _, ...aria }) => (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <FileInput accept={TYPES} label={label} onFile={field.onChange}>
            {(open) => (
              <Button {...aria} ref={field.ref} onClick={open}>
                <FileUp />
                {t("core.action.chooseFile")}
              </Button>
            )}
          </FileInput>
          {file instanceof File ? (
            <Chosen file={file} onDrop={() => field.onChange(undefined)} />
          ) : null}
        </div>
      )}
    </Field>
  );
};
