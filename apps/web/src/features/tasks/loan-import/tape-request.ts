import { upload } from "@kolekta/api/tasks/loan-import/contract";
import type { z } from "zod";
import type { FileStyle } from "@/components/sheet/file-style.tsx";
import { type Sending, sendForm } from "@/lib/send-form.ts";

export type Uploaded = z.output<typeof upload.output>;

const PATH = "/api/task/intake";

export const errorsPath = (runId: number): string => `${PATH}/errors?runId=${runId}`;

/** Uploads a tape and reports the progress. */
export const uploadTape = (
  file: File,
  { encoding }: FileStyle,
  onShare: (share: number) => void,
): Sending<Uploaded> =>
  sendForm(`${PATH}/upload`, { file, encoding }, (data) => upload.output.parse(data), onShare);
