import app from "../locales/en/app.json";
import core from "../locales/en/core.json";
import session from "../locales/en/session.json";
import type { Lang } from "./lang.ts";
import type { Messages } from "./tree.ts";

export {
  acceptLanguage,
  DEFAULT_LANG,
  htmlLang,
  intlLocale,
  isLang,
  type Lang,
  LANGS,
} from "./lang.ts";
export { createTranslate, type Translate } from "./translate.ts";
export type { ErrorKey, MessageKey, Messages, Values } from "./tree.ts";

/** Locale file. `error` holds the texts of `core.error`. */
export type Namespace = keyof Messages | "error";

export type WebMessages = Partial<Omit<Messages, "core">> & {
  core: Omit<Messages["core"], "error"> & Partial<Messages["core"]>;
};

/** Namespaces that every page needs; those of a router are loaded with its pages. */
export const BASE = ["core", "app", "session"] as const satisfies Namespace[];

/** English texts of the frame, so that the first paint waits for nothing. */
export const english: WebMessages = { core, app, session };

const load = async (lang: Lang, name: Namespace): Promise<unknown> => {
  if (lang === "en" && name in english) return english[name as keyof WebMessages];
  const file: { default: unknown } = await import(`../locales/${lang}/${name}.json`);
  return file.default;
};

export const fetchMessages = async (
  lang: Lang,
  names: readonly Namespace[],
): Promise<WebMessages> => {
  const files = await Promise.all(names.map((name) => load(lang, name)));
  const { error, ...messages } = Object.fromEntries(
    names.map((name, index) => [name, files[index]]),
  );
  return {
    ...messages,
    core: { ...(messages["core"] as WebMessages["core"]), ...(error ? { error } : {}) },
  } as WebMessages;
};
