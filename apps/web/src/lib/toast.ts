import type { Failure } from "@/lib/failure.ts";
import { fetched } from "@/lib/fetched.ts";
import { say } from "@/lib/i18n.tsx";
import { createStore } from "@/lib/store.ts";

/** Set when the first message comes: then the code that shows messages is fetched. */
export const toastsWanted = createStore(false);

export const loadToast = async () => (await import("sonner")).toast;

interface Options {
  id: string;
  duration: number;
  description?: string;
}

const show = async (
  kind: "success" | "message" | "error",
  text: string,
  options: Options,
): Promise<void> => {
  toastsWanted.set(true);
  const toast = await fetched(loadToast);
  toast[kind](text, options);
};

const NOTICE_MS = 3000;
const ERROR_MS = 5000;

export const toastSuccess = (message: string): void => {
  void show("success", message, { id: `ok:${message}`, duration: NOTICE_MS });
};

export const toastNotice = (message: string): void => {
  void show("message", message, {
    id: `notice:${message}`,
    duration: ERROR_MS,
  });
};

const details = ({ fields, requestId }: Failure): string =>
  [
    ...fields
      .filter((field) => field.path !== "")
      .map((field) => `${field.path}: ${field.message}`),
    requestId === null ? "" : say("app.error.reference", { id: requestId }),
  ]
    .filter((line) => line !== "")
    .join("\n");

const WORDS = {
  network: "app.error.network",
  timeout: "app.error.timeout",
} as const;

/** The same failure shown twice stays one toast. */
export const toastFailure = (failure: Failure): void => {
  if (failure.kind === "silent" || failure.kind === "aborted") return;
  const message =
    failure.kind === "network" || failure.kind === "timeout"
      ? say(WORDS[failure.kind])
      : failure.message;
  void show("error", message, {
    id: `error:${message}`,
    duration: ERROR_MS,
    description: details(failure),
  });
};
