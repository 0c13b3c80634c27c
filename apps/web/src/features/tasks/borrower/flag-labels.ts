import type { ContactChannel } from "@kolekta/api/tasks/contact/contract-codes";
import {
  type CONSENT_METHODS,
  BORROWER_FLAG_PARAMS,
  type BorrowerFlagKind,
} from "@kolekta/api/tasks/borrower/contract-flag";
import { intlLocale, type Lang } from "@kolekta/i18n/lang";
import type { Translate } from "@kolekta/i18n/web";
import { useFormat, useLang, useT } from "@/lib/i18n.tsx";
import { weekdayName } from "@/lib/weekday.ts";

export const useChannelName = () => {
  const t = useT();
  return (code: ContactChannel) => t(`tasks.log.channel.${code}`);
};

export const useConsentMethodLabel = () => {
  const t = useT();
  return (way: (typeof CONSENT_METHODS)[number]) =>
    way === "PERSON" || way === "LETTER"
      ? t(`tasks.borrower.flag.way.${way}`)
      : t(`tasks.log.channel.${way}`);
};

interface BorrowerFlagText {
  readonly kind: BorrowerFlagKind;
  readonly params: Readonly<Record<string, unknown>>;
}

interface TextContext {
  readonly t: Translate;
  readonly lang: Lang;
  readonly instant: (at: Date) => string;
  readonly channel: ReturnType<typeof useChannelName>;
  readonly formatMethod: ReturnType<typeof useConsentMethodLabel>;
}

const formatList = (lang: Lang, texts: readonly string[]): string =>
  new Intl.ListFormat(intlLocale[lang], { type: "unit", style: "short" }).format(texts);

const formatDays = ({ lang }: TextContext, weekdays: readonly number[] = []): string =>
  formatList(
    lang,
    weekdays.map((day) => weekdayName(day, lang)),
  );

type TextBuilder = (params: unknown, context: TextContext) => readonly string[];

const buildRepresentative: TextBuilder = (params, { t }) => {
  const { name, phone } = BORROWER_FLAG_PARAMS.REPRESENTED.safeParse(params).data ?? {};
  return [name ? t("tasks.borrower.flag.text.representative", { name }) : "", phone ?? ""];
};

const buildLanguage: TextBuilder = (params, { t }) => {
  const { data } = BORROWER_FLAG_PARAMS.LANGUAGE.safeParse(params);
  return data ? [t(`telephony.sms.languageName.${data.language}`)] : [];
};

const buildConsent: TextBuilder = (params, context) => {
  const { data } = BORROWER_FLAG_PARAMS.CONSENT.safeParse(params);
  if (!data) return [];
  const { t, lang, channel, formatMethod, instant } = context;
  const { from, to, consentedAt, holidays, channels, weekdays } = data;
  return [
    t("tasks.borrower.flag.text.hours", {
      from,
      to,
      days: formatDays(context, weekdays),
      channels: formatList(lang, channels.map(channel)),
    }),
    holidays ? t("tasks.borrower.flag.text.holidays") : "",
    t("tasks.borrower.flag.text.given", {
      way: formatMethod(data.way),
      at: instant(new Date(consentedAt)),
    }),
  ];
};

const buildInconvenience: TextBuilder = (params, context) => {
  const { data } = BORROWER_FLAG_PARAMS.INCONVENIENT.safeParse(params);
  const { channels = [], weekdays, from, to } = data ?? {};
  return [
    formatList(context.lang, channels.map(context.channel)),
    formatDays(context, weekdays),
    from && to ? `${from} – ${to}` : "",
  ];
};

const TEXT_BUILDERS: Readonly<Partial<Record<BorrowerFlagKind, TextBuilder>>> = {
  REPRESENTED: buildRepresentative,
  LANGUAGE: buildLanguage,
  CONSENT: buildConsent,
  INCONVENIENT: buildInconvenience,
};

/** Formats each value of a borrower flag on its own line; empty if the kind is sufficient. */
export const useBorrowerFlagTexts = () => {
  const context: TextContext = {
    t: useT(),
    lang: useLang(),
    instant: useFormat().instant,
    channel: useChannelName(),
    formatMethod: useConsentMethodLabel(),
  };
  return ({ kind, params }: BorrowerFlagText): string[] =>
    (TEXT_BUILDERS[kind]?.(params, context) ?? []).filter(Boolean);
};
