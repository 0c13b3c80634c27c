import { createTranslate, type Lang, type Translate } from "@kolekta/i18n/web";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Speech, languageStore } from "@/lib/language.ts";
import { useStore } from "@/lib/store.ts";

interface Language {
  readonly lang: Lang;
  readonly t: Translate;
}

const translateWith = ({ lang, messages }: Speech): Translate =>
  createTranslate(lang, messages, (error) => console.error(error.message));

const LanguageContext = createContext<Language | null>(null);

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const current = useStore(languageStore);
  const value = useMemo(() => ({ lang: current.lang, t: translateWith(current) }), [current]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
};

const useLanguage = (): Language => {
  const value = useContext(LanguageContext);
  if (!value) throw new Error("LanguageProvider is missing");
  return value;
};

export const useT = (): Translate => useLanguage().t;

export const useLang = (): Lang => useLanguage().lang;

/** Translates outside React, for example in toasts. */
export const translate: Translate = (key, values) =>
  translateWith(languageStore.get())(key, values);
