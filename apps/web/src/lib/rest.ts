import { acceptLanguage } from "@kolekta/i18n/lang";
import { unwrapEnvelope } from "@/lib/unwrap-envelope.ts";
import { toFailure } from "@/lib/failure.ts";
import { languageStore } from "@/lib/language.ts";
import { readAfterHeader } from "@/lib/replica.ts";
import { handleSessionFailure, token } from "@/lib/session.ts";

export const restHeaders = (): Record<string, string> => ({
  "accept-language": acceptLanguage[languageStore.get().lang],
  token: token.get() ?? "",
  ...readAfterHeader(),
});

/** A call that failed because the session is over, or the password due, is heeded here too. */
export const noteEnd = (error: unknown): void => {
  handleSessionFailure(toFailure(error));
};

/** The data of a reply of REST. */
export const unwrap = (body: string): unknown => {
  try {
    return unwrapEnvelope(body);
  } catch (error) {
    noteEnd(error);
    throw error;
  }
};
