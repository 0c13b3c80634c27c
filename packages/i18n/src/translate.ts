import { createTranslator } from "use-intl/core";
import { htmlLang, type Lang } from "./lang.ts";
import type { MessageKey, Messages, Values } from "./tree.ts";

export type Translate = (key: MessageKey, values?: Values) => string;

/** A translator over one tree, or the part of it that is loaded; a message that cannot be formatted answers with its key. */
export const createTranslate = (
  lang: Lang,
  messages: object,
  onError: (error: Error) => void,
): Translate => {
  const translate = createTranslator({
    locale: htmlLang[lang],
    messages: messages as Messages,
    timeZone: "Asia/Jakarta",
    onError,
  });
  return (key, values) => translate(key, values);
};
