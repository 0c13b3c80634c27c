import { upload as contract } from "@kolekta/api/manage/schedule/contract-upload";
import { useState } from "react";
import type { z } from "zod";
import { useSheet } from "@/components/sheet/use-sheet.ts";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { sendForm } from "@/lib/send-form.ts";
import { trpc } from "@/lib/trpc.ts";

export type Upload = z.output<typeof contract.output>;

/** Previews a schedule file before it is saved. */
export const useUpload = () => {
  const { client, manage } = trpc.useUtils();
  const sheet = useSheet();
  const [name, setName] = useState("");
  const [upload, setUpload] = useState<Upload | null>(null);
  const saving = useCommandMutation(client.manage.schedule.saveUpload.mutate, {
    onSuccess: setUpload,
    onSettled: () => manage.schedule.invalidate(),
  });
  const look = async (file: File) => {
    setName(file.name);
    setUpload(
      await sheet.send((onShare) =>
        sendForm(
          "/api/workSchedule/uploadSchedule",
          { file },
          (data) => contract.output.parse(data),
          onShare,
        ),
      ),
    );
  };
  return {
    sheet,
    name,
    upload,
    look,
    isSaving: saving.isPending,
    save: (saveValid: boolean) => {
      if (upload) saving.mutate({ uploadId: upload.uploadId, saveValid });
    },
    drop: () => setUpload(null),
  };
};

export type Uploading = ReturnType<typeof useUpload>;
