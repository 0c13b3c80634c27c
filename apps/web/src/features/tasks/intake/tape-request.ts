import { upload } from "@kolekta/api/tasks/intake/contract";
import type { z } from "zod";
import { REST } from "@/lib/envelope.ts";
import { restHeaders, unwrap } from "@/lib/rest.ts";
import { type Sending, sendForm } from "@/lib/send-form.ts";

export type Uploaded = z.output<typeof upload.output>;

const PATH = "/api/task/intake";

export type Upload = Sending<Uploaded>;

/** Sends a tape and tells which share of it has left. */
export const uploadTape = (
  file: File,
  onShare: (share: number) => void,
): Upload =>
  sendForm(
    `${PATH}/upload`,
    { file },
    (data) => upload.output.parse(data),
    onShare,
  );

const save = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** The failing rows with what is wrong with each, in the user's language. */
export const downloadErrors = async (
  runId: number,
  fileName: string,
): Promise<void> => {
  const reply = await fetch(`${REST}${PATH}/errors?runId=${runId}`, {
    headers: restHeaders(),
  });
  if (reply.headers.get("content-type")?.startsWith("application/json"))
    unwrap(await reply.text());
  save(await reply.blob(), `${fileName.replace(/\.[^.]+$/, "")}-errors.csv`);
};
