import { upload } from "@kolekta/api/tasks/intake/contract";
import type { z } from "zod";
import { type Sending, sendForm } from "@/lib/send-form.ts";

export type Uploaded = z.output<typeof upload.output>;

const PATH = "/api/task/intake";

export const errorsPath = (runId: number): string =>
  `${PATH}/errors?runId=${runId}`;

/** Sends a tape and tells which share of it has left. */
export const uploadTape = (
  file: File,
  onShare: (share: number) => void,
): Sending<Uploaded> =>
  sendForm(
    `${PATH}/upload`,
    { file },
    (data) => upload.output.parse(data),
    onShare,
  );
