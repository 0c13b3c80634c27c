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

interface Speaker {
  readonly t: Translate;
  readonly lang: Lang;
  readonly instant: (at: Date) => string;
  readonly channel: ReturnType<typeof useChannelName>;
  readonly formatMethod: ReturnType<typeof useConsentMethodLabel>;
}

const listed = (lang: Lang, texts: readonly string[]): string =>
  new Intl.ListFormat(intlLocale[lang], { type: "unit", style: "short" }).format(texts);

const days = ({ lang }: Speaker, weekdays: readonly number[] = []): string =>
  listed(
    lang,
    weekdays.map((day) => weekdayName(day, lang)),
  );

type TextBuilder = (params: unknown, by: Speaker) => readonly string[];

const representative: TextBuilder = (params, { t }) => {
  const { name, phone } = BORROWER_FLAG_PARAMS.REPRESENTED.safeParse(params).data ?? {};
  return [name ? t("tasks.borrower.flag.text.representative", { name }) : "", phone ?? ""];
};

const language: TextBuilder = (params, { t }) => {
  const { data } = BORROWER_FLAG_PARAMS.LANGUAGE.safeParse(params);
  return data ? [t(`telephony.sms.languageName.${data.language}`)] : [];
};

const consent: TextBuilder = (params, by) => {
  const { data } = BORROWER_FLAG_PARAMS.CONSENT.safeParse(params);
  if (!data) return [];
  const { t, lang, channel, formatMethod, instant } = by;
  const { from, to, consentedAt, holidays, channels, weekdays } = data;
  return [
    t("tasks.borrower.flag.text.hours", {
      from,
      to,
      days: days(by, weekdays),
      channels: listed(lang, channels.map(channel)),
    }),
    holidays ? t("tasks.borrower.flag.text.holidays") : "",
    t("tasks.borrower.flag.text.given", {
      way: formatMethod(data.way),
      at: instant(new Date(consentedAt)),
    }),
  ];
};

const inconvenience: TextBuilder = (params, by) => {
  const { data } = BORROWER_FLAG_PARAMS.INCONVENIENT.safeParse(params);
  const { channels = [], weekdays, from, to } = data ?? {};
  return [
    listed(by.lang, channels.map(by.channel)),
    days(by, weekdays),
    from && to ? `${from} – ${to}` : "",
  ];
};

const SAYINGS: Readonly<Partial<Record<BorrowerFlagKind, TextBuilder>>> = {
  REPRESENTED: representative,
  LANGUAGE: language,
  CONSENT: consent,
  INCONVENIENT: inconvenience,
};

/** Formats each value of a borrower flag on its own line; empty if the kind is sufficient. */
export const useBorrowerFlagTexts = () => {
  const by: Speaker = {
    t: useT(),
    lang: useLang(),
    instant: useFormat().instant,
    channel: useChannelName(),
    formatMethod: useConsentMethodLabel(),
  };
  return ({ kind, params }: BorrowerFlagText): string[] =>
    (SAYINGS[kind]?.(params, by) ?? []).filter(Boolean);
};
