import type { Translate } from "@kolekta/i18n/web";
import type { Failure } from "@/lib/failure.ts";

/** Returns the reason why an export failed, in the user's language. */
export const failureText = (t: Translate, { kind, message }: Failure): string => {
  if (message !== "") return message;
  return t(kind === "timeout" ? "app.error.timeout" : "app.error.network");
};
