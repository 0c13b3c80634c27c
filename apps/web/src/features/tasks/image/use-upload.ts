import { useState } from "react";
import { type Failure, toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { type ImageUploadKind, sendImage } from "./send-image.ts";

type State =
  | { readonly at: "idle" }
  | { readonly at: "running"; readonly share: number; stop(): void }
  | { readonly at: "failed"; readonly failure: Failure };

const IDLE: State = { at: "idle" };

/** Allows one upload at a time; errors stay beside the field. */
export const useUpload = (taskId: number, borrowerId: number) => {
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
