import { upload } from "@kolekta/api/tasks/image/contract";
import type { z } from "zod";
import { REST } from "@/lib/unwrap-envelope.ts";
import { sendForm } from "@/lib/send-form.ts";

export type ImageUploadKind = z.input<typeof upload.input>["kind"];

interface Picture {
  readonly taskId: number;
  readonly kind: ImageUploadKind;
  readonly file: File;
}

export const sendImage = ({ taskId, kind, file }: Picture, onShare: (share: number) => void) =>
  sendForm(
    "/api/image/upload",
    { taskId: String(taskId), kind, file },
    (data) => upload.output.parse(data),
    onShare,
  );

export const pictureUrl = (imageId: number): string => `${REST}/api/image/picture/${imageId}`;
