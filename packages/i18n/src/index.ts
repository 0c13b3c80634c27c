import { cn } from "./cn.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { findFieldLabel } from "./field-label.ts";
import type { Lang } from "./lang.ts";
import { createTranslate, type Translate } from "./translate.ts";
import type { ErrorKey, Messages, Values } from "./tree.ts";

export { isErrorKey } from "./error-key.ts";
export {
  acceptLanguage,
  DEFAULT_LANG,
  htmlLang,
  intlLocale,
  isLang,
  type Lang,
  LANGS,
  parseAcceptLanguage,
} from "./lang.ts";
export type { Translate } from "./translate.ts";
export type { ErrorKey, MessageKey, Messages, Values } from "./tree.ts";

const trees: Record<Lang, Messages> = { en, cn, es };

export const messages = (lang: Lang): Messages => trees[lang];

const fail = (error: Error) => {
  if (process.env["NODE_ENV"] === "test") throw error;
  console.error(error.message);
};

const cache = new Map<Lang, Translate>();

/** `translator("es")("core.error.session.expired")`: an unknown key fails the type check. */
export const translator = (lang: Lang): Translate => {
  const cached = cache.get(lang) ?? createTranslate(lang, trees[lang], fail);
  cache.set(lang, cached);
  return cached;
};

/** Returns the text of an error in the language of the reader. */
export const errorMessage = (lang: Lang, key: ErrorKey, values?: Values): string =>
  translator(lang)(`core.error.${key}`, values);

/** Names a request field as screens do; a field that only integrators see keeps its own name. */
export function fieldLabel(lang: Lang, name: string): string {
  const key = findFieldLabel(name);
  return key ? translator(lang)(key) : name;
}
