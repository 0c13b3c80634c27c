import { createManual } from "@kolekta/api/repay/extension/contract";
import type { CallOptions } from "@/lib/retry-key.ts";
import { sendForm } from "@/lib/send-form.ts";

export interface Grant {
  readonly taskId: number;
  readonly days: number;
  readonly paidMinor: number;
  readonly reason: string;
  readonly file: File;
}

export const sendManual = (
  { file, reason, ...numbers }: Grant,
  { context: { idempotencyKey } }: CallOptions,
  onShare: (share: number) => void,
) => {
  const { taskId, days, paidMinor } = numbers;
  return sendForm(
    "/api/loan/manualDelay",
    { taskId: String(taskId), days: String(days), paidMinor: String(paidMinor), reason, file },
    (data) => createManual.output.parse(data),
    onShare,
    idempotencyKey,
  );
};
