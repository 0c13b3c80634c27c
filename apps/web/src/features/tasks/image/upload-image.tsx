import { ImageUp } from "lucide-react";
import { useId, useState } from "react";
import { FileInput } from "@/components/page/file-input.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { type Failure, toFailure } from "@/lib/failure.ts";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { type ImageUploadKind, sendImage } from "./send-image.ts";

type State =
  | { readonly at: "idle" }
  | { readonly at: "running"; readonly share: number; stop(): void }
  | { readonly at: "failed"; readonly failure: Failure };

const IDLE: State = { at: "idle" };

/** Allows one upload at a time; errors stay beside the field. */
const useUpload = (taskId: number, borrowerId: number) => {
  const t = useT();
  const utils = trpc.useUtils();
  const [state, setState] = useState<State>(IDLE);
  const send = async (file: File, kind: ImageUploadKind) => {
    const { done, stop } = sendImage({ taskId, kind, file }, (share) =>
      setState({ at: "running", share, stop }),
    );
    setState({ at: "running", share: 0, stop });
    try {
      await done;
      setState(IDLE);
      toastSuccess(t("tasks.image.upload.done"));
      await utils.tasks.image.list.invalidate({ id: borrowerId });
    } catch (error) {
      const failure = toFailure(error);
      setState(failure.kind === "aborted" ? IDLE : { at: "failed", failure });
    }
  };
  return { state, send };
};

const KINDS: readonly ImageUploadKind[] = ["PROOF", "ID_CARD", "SELFIE", "WORK", "OTHER"];
const TYPES = "image/jpeg,image/png,image/webp";

type Upload = ReturnType<typeof useUpload>;

const UploadStatus = ({ state }: Pick<Upload, "state">) => {
  const t = useT();
  const { percent } = useFormat();
  if (state.at === "idle") return null;
  if (state.at === "failed") {
    const { kind, message } = state.failure;
    const away = kind === "network" || kind === "timeout";
    return (
      <Alert tone="danger" live>
        {away ? t("app.error.network") : message}
      </Alert>
    );
  }
  const text = t("tasks.image.upload.running", { percent: percent(state.share, 0) });
  return (
    <div className="flex items-center gap-2">
      <Progress value={state.share} label={text} />
      <span className="tabular text-xs whitespace-nowrap">{text}</span>
      <Button size="sm" onClick={state.stop}>
        {t("tasks.image.upload.cancel")}
      </Button>
    </div>
  );
};

interface Props {
  taskId: number;
  borrowerId: number;
}

/** Adds a picture to the borrower's file. */
export const UploadImage = ({ taskId, borrowerId }: Props) => {
  const t = useT();
  const id = useId();
  const [kind, setKind] = useState<ImageUploadKind>("PROOF");
  const { state, send } = useUpload(taskId, borrowerId);
  return (
    <section aria-label={t("tasks.image.upload.title")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Label htmlFor={id}>{t("app.form.kind")}</Label>
        <NativeSelect
          id={id}
          className="w-auto"
          value={kind}
          options={toOptions(KINDS, (value) => t(`tasks.image.kind.${value}`))}
          onChange={({ target }) =>
            setKind(KINDS.find((option) => option === target.value) ?? kind)
          }
        />
        <FileInput
          accept={TYPES}
          label={t("tasks.image.upload.choose")}
          onFile={(file) => void send(file, kind)}
        >
          {(open) => (
            <Button disabled={state.at === "running"} onClick={open}>
              <ImageUp />
              {t("tasks.image.upload.choose")}
            </Button>
          )}
        </FileInput>
        <span className="text-muted-foreground text-xs">{t("tasks.image.upload.hint")}</span>
      </div>
      <UploadStatus state={state} />
    </section>
  );
};
