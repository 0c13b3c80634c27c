export const LANGS = ["en", "cn", "es"] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = "en";

/** The `lang` attribute of a page: the key `es` carries Indonesian texts. */
export const htmlLang: Record<Lang, string> = { en: "en", cn: "zh-CN", es: "id" };

/** Accept-Language values that clients send. */
export const acceptLanguage: Record<Lang, string> = { en: "en-US", cn: "zh-CN", es: "in-ID" };

/** Locales in which Intl formats dates, numbers and lists. */
export const intlLocale: Record<Lang, string> = { en: "en-GB", cn: "zh-CN", es: "id-ID" };

const BY_PRIMARY_TAG: Record<string, Lang> = {
  en: "en",
  zh: "cn",
  cn: "cn",
  in: "es",
  id: "es",
  es: "es",
};

export const isLang = (value: unknown): value is Lang => LANGS.some((lang) => lang === value);

/** Returns the supported language of highest weight in Accept-Language; else the default. */
export const parseAcceptLanguage = (header: string | null | undefined): Lang => {
  const preferences = (header ?? "")
    .split(",")
    .map((part, index) => {
      const [tag = "", ...params] = part.trim().toLowerCase().split(";");
      const q = params.map((param) => param.trim()).find((param) => param.startsWith("q="));
      const weight = q === undefined ? 1 : Number(q.slice(2));
      return { lang: BY_PRIMARY_TAG[tag.split(/[-_]/)[0] ?? ""], weight, index };
    })
    .filter((part) => part.lang !== undefined && part.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  return preferences[0]?.lang ?? DEFAULT_LANG;
};
