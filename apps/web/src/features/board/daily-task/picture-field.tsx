import { ImageUp, X } from "lucide-react";
import { useController } from "react-hook-form";
import { Field } from "@/components/form/field.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { FileInput } from "@/components/page/file-input.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Completion, CompletionInput } from "./send.ts";

const TYPES = "image/jpeg,image/png,image/webp";

/** Optional picture as evidence. */
export const PictureField = ({
  form: { control },
}: {
  form: ContractForm<CompletionInput, Completion>;
}) => {
  const t = useT();
  const { field } = useController({ control, name: "file" });
  const chosen = field.value instanceof File ? field.value.name : null;
  return (
    <Field
      control={control}
      name="file"
      label={t("board.dailyTask.picture")}
      hint={t("board.dailyTask.pictureHint")}
    >
      {(aria) => (
        <FileInput
          accept={TYPES}
          label={t("board.dailyTask.choosePicture")}
          onFile={field.onChange}
        >
          {(open) => (
            <span className="flex min-w-0 items-center gap-2">
              <Button {...aria} ref={field.ref} onClick={open}>
                <ImageUp />
                {t("board.dailyTask.choosePicture")}
              </Button>
              {chosen === null ? null : (
                <>
                  <span className="min-w-0 truncate">{chosen}</span>
                  <IconButton
                    label={t("board.dailyTask.dropPicture")}
                    onClick={() => field.onChange(undefined)}
                  >
                    <X />
                  </IconButton>
                </>
              )}
            </span>
          )}
        </FileInput>
      )}
    </Field>
  );
};
