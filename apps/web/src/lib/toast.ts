import type { Failure } from "@/lib/failure.ts";
import { loadWithRetry } from "@/lib/cached-fetch.ts";
import { translate } from "@/lib/i18n.tsx";
import { createStore } from "@/lib/store.ts";

/** Set by the first message, which loads the toaster. */
export const toasterRequested = createStore(false);

export const loadToast = async () => (await import("sonner")).toast;

interface Options {
  id: string;
  duration: number;
  description?: string;
  action?: { label: string; onClick: () => void };
}

const show = async (
  kind: "success" | "message" | "error",
  text: string,
  options: Options,
): Promise<void> => {
  toasterRequested.set(true);
  const toast = await loadWithRetry(loadToast);
  toast[kind](text, options);
};

const NOTICE_MS = 3000;
const ERROR_MS = 5000;

export const toastSuccess = (message: string): void => {
  void show("success", message, { id: `ok:${message}`, duration: NOTICE_MS });
};

/** Done, and for as long as it is shown to be taken back. */
export const toastUndo = (message: string, undo: () => void): void => {
  void show("success", message, {
    id: `undo:${message}`,
    duration: ERROR_MS,
    action: { label: translate("core.done.undo"), onClick: undo },
  });
};

/** Success toast with a link to the result. */
export const toastLink = (
  message: string,
  link: { readonly label: string; readonly onClick: () => void },
): void => {
  void show("success", message, { id: `link:${message}`, duration: ERROR_MS, action: link });
};

export const toastNotice = (message: string): void => {
  void show("message", message, { id: `notice:${message}`, duration: ERROR_MS });
};

const details = ({ fields, message, requestId }: Failure): string =>
  [
    ...fields
      .filter((field) => field.path !== "" && field.message !== message)
      .map((field) => `${field.path}: ${field.message}`),
    requestId === null ? "" : translate("app.error.reference", { id: requestId }),
  ]
    .filter((line) => line !== "")
    .join("\n");

const KIND_KEYS = { network: "app.error.network", timeout: "app.error.timeout" } as const;

/** Attempted action, shown above the server's message of a failure. */
export type Attempt = "send" | "assign" | "save";

const getFailureText = ({ kind, message }: Failure): string => {
  if (kind === "network" || kind === "timeout") return translate(KIND_KEYS[kind]);
  return message || translate("core.done.failed");
};

/** Repeated identical failures share one toast. */
export const toastFailure = (failure: Failure, attempt?: Attempt): void => {
  if (failure.kind === "silent" || failure.kind === "aborted") return;
  const text = getFailureText(failure);
  const message = attempt ? translate(`core.done.${attempt}Failed`) : text;
  const description = attempt ? [text, details(failure)].join("\n").trim() : details(failure);
  void show("error", message, { id: `error:${message}:${text}`, duration: ERROR_MS, description });
};
