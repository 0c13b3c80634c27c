import { useEffect, useRef, useState } from "react";
import { DropZone } from "@/components/page/drop-zone.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { FailedCall, type Failure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastFailure } from "@/lib/toast.ts";
import { type Upload, type Uploaded, uploadTape } from "./tape-request.ts";

const KINDS = /\.(csv|xlsx|xls)$/i;
const ACCEPT = ".csv,.xlsx,.xls";

interface Sending {
  readonly name: string;
  readonly share: number;
  readonly stop: () => void;
}

/** One upload at a time; leaving the step stops it. */
const useUpload = (onUploaded: (uploaded: Uploaded) => void) => {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<Upload | null>(null);
  useEffect(() => () => running.current?.stop(), []);
  const send = async (file: File) => {
    setFailure(null);
    const upload = uploadTape(file, (share) =>
      setSending((former) => (former ? { ...former, share } : former)),
    );
    running.current = upload;
    setSending({ name: file.name, share: 0, stop: upload.stop });
    try {
      onUploaded(await upload.done);
    } catch (error) {
      if (!(error instanceof FailedCall)) throw error;
      toastFailure(error.failure);
      setFailure(error.failure);
    } finally {
      running.current = null;
      setSending(null);
    }
  };
  return { sending, failure, send };
};

const Waiting = ({ sending }: { sending: Sending }) => {
  const t = useT();
  const sent = sending.share >= 1;
  const words = t(
    sent ? "tasks.intake.dialog.reading" : "tasks.intake.dialog.uploading",
    { file: sending.name },
  );
  return (
    <div className="m-auto flex w-full max-w-md flex-col items-center gap-3">
      <p role="status">{words}</p>
      <Progress value={sent ? undefined : sending.share} label={words} />
      <Button size="sm" onClick={sending.stop}>
        {t("tasks.intake.dialog.stop")}
      </Button>
    </div>
  );
};

interface Props {
  onUploaded: (uploaded: Uploaded) => void;
}

/** Takes a file by button or by drop, and sends it. */
export const FileStep = ({ onUploaded }: Props) => {
  const t = useT();
  const { sending, failure, send } = useUpload(onUploaded);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const fits = KINDS.test(file.name);
    setWrong(fits ? null : file.name);
    if (fits) void send(file);
  };
  if (sending) return <Waiting sending={sending} />;
  const message = wrong
    ? t("tasks.intake.dialog.wrongKind", { file: wrong })
    : failure?.message;
  return (
    <div className="flex flex-1 flex-col gap-3">
      {message ? (
        <Alert tone="danger" live>
          {message}
        </Alert>
      ) : null}
      <DropZone
        title={t("tasks.intake.dialog.drop")}
        choose={t("tasks.intake.dialog.choose")}
        hint={t("tasks.intake.dialog.dropHint")}
        accept={ACCEPT}
        onFile={take}
      />
    </div>
  );
};
