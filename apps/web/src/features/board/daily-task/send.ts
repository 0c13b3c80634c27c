import { update } from "@kolekta/api/board/daily-task/contract";
import type { z } from "zod";
import { REST } from "@/lib/unwrap-envelope.ts";
import type { Send } from "@/lib/retry-key.ts";
import { sendForm } from "@/lib/send-form.ts";

export type CompletionInput = z.input<typeof update.input>;
export type Completion = z.output<typeof update.input>;
type Completed = z.output<typeof update.output>;

/** Sent as a form, because it can include a picture. */
export const sendCompletion: Send<Completion, Completed> = ({ taskId, note, file }, { context }) =>
  sendForm(
    "/api/board/dailyTask/update",
    {
      taskId: String(taskId),
      ...(note ? { note } : {}),
      ...(file instanceof File ? { file } : {}),
    },
    (data) => update.output.parse(data),
    () => undefined,
    context.idempotencyKey,
  ).done;

export const fileUrl = (taskId: number): string => `${REST}/api/board/dailyTask/file/${taskId}`;
