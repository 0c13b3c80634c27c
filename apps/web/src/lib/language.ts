import {
  BASE,
  DEFAULT_LANG,
  english,
  htmlLang,
  isLang,
  type Lang,
  fetchMessages,
  type Namespace,
  type WebMessages,
} from "@kolekta/i18n/web";
import { readText, writeText } from "@/lib/storage.ts";
import { createStore } from "@/lib/store.ts";

const KEY = "kolekta.language";

export interface Speech {
  readonly lang: Lang;
  readonly messages: WebMessages;
  readonly names: ReadonlySet<Namespace>;
}

export const languageStore = createStore<Speech>({
  lang: DEFAULT_LANG,
  messages: english,
  names: new Set(BASE),
});

let requestedLang: Lang = DEFAULT_LANG;
let latest: Promise<void> = Promise.resolve();
const needed = new Set<Namespace>(BASE);

async function show(lang: Lang): Promise<void> {
  const names = new Set(needed);
  const messages = await fetchMessages(lang, [...names]);
  // The language changed meanwhile: callers wait for the texts of the requested one.
  if (requestedLang !== lang) return latest;
  if (needed.size > names.size) return show(lang);
  document.documentElement.lang = htmlLang[lang];
  const now = languageStore.get();
  if (now.lang === lang && now.names.size === names.size) return;
  languageStore.set({ lang, messages, names });
}

/** Shows a language; the page keeps the former one until the texts have come. */
export const switchLanguage = (lang: Lang): Promise<void> => {
  requestedLang = lang;
  latest = show(lang);
  return latest;
};

/** Loads the texts of namespaces in the current language, and again after each language change. */
export const loadMessages = async (...names: Namespace[]): Promise<void> => {
  for (const name of names) needed.add(name);
  if (names.some((name) => !languageStore.get().names.has(name)))
    await switchLanguage(requestedLang);
};

/** Switches the language and stores the choice. */
export const chooseLanguage = (lang: Lang): Promise<void> => {
  writeText(KEY, lang);
  return switchLanguage(lang);
};

export const rememberedLanguage = (): Lang => {
  const stored = readText(KEY);
  return isLang(stored) ? stored : DEFAULT_LANG;
};
