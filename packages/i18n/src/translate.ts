import { createTranslator } from "use-intl/core";
import { htmlLang, type Lang } from "./lang.ts";
import { formatMoney, isMoney } from "./money.ts";
import type { MessageKey, Messages, Values } from "./tree.ts";

/** Formats amounts in messages like all other amounts. */
const formatValues = (values: Values | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isMoney(value) ? formatMoney(value.minor, value.currency) : value,
    ]),
  );

export type Translate = (key: MessageKey, values?: Values) => string;

/** Creates a translator over a tree or a part; a message that fails to format returns its key. */
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
  return (key, values) => translate(key, formatValues(values));
};
