import { attach } from "@kolekta/api/board/work-order/contract";
import { FILE_LIMIT_BYTES } from "@kolekta/api/board/work-order/contract-codes";
import { useState } from "react";
import { useRetryKey } from "@/hooks/use-retry-key.ts";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { sendForm } from "@/lib/send-form.ts";
import { toastSuccess } from "@/lib/toast.ts";
import { useOrderRefresh } from "../use-order-refresh.ts";

type State =
  | { readonly at: "idle" }
  | { readonly at: "running"; readonly share: number }
  | { readonly at: "failed"; readonly message: string };

const IDLE: State = { at: "idle" };
const PATH = "/api/customer/service/attach";

const AWAY = new Set<string>(["network", "timeout"]);

/** Uploads one file at a time; errors stay beside the button. */
export const useAttach = (orderId: number) => {
  const t = useT();
  const refresh = useOrderRefresh();
  const withKey = useRetryKey();
  const [state, setState] = useState<State>(IDLE);
  const running = (share: number) => setState({ at: "running", share });
  const failed = (message: string) => setState({ at: "failed", message });
  const send = async (file: File) => {
    if (file.size > FILE_LIMIT_BYTES)
      return failed(t("board.workOrder.page.fileTooLarge", { name: file.name }));
    running(0);
    try {
      await withKey(
        { orderId, file },
        (parts, { context }) =>
          sendForm(
            PATH,
            { orderId: String(parts.orderId), file: parts.file },
            (data) => attach.output.parse(data),
            running,
            context.idempotencyKey,
          ).done,
      );
      setState(IDLE);
      toastSuccess(t("board.workOrder.page.fileAdded"));
      await refresh();
    } catch (error) {
      const { kind, message } = toFailure(error);
      failed(AWAY.has(kind) ? t("app.error.network") : message);
    }
  };
  return { state, send };
};
