/** What a fact says beyond its day, in words. */
import {
  CONSENT_WAYS,
  CONTACT_CHANNELS,
  FACT_PARAMS,
  type FactKind,
} from "@kolekta/api/tasks/borrower/contract-fact";
import { intlLocale, type Lang } from "@kolekta/i18n/lang";
import { useFormat } from "@/hooks/use-format.ts";
import { useLang, useT } from "@/lib/i18n.tsx";

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** 1 is Monday. */
export const weekdayName = (weekday: number, lang: Lang): string =>
  new Intl.DateTimeFormat(intlLocale[lang], {
    weekday: "short",
    timeZone: "UTC",
  }).format(new Date(MONDAY + (weekday - 1) * DAY_MS));

export const useChannelName = () => {
  const t = useT();
  return (code: (typeof CONTACT_CHANNELS)[number]) =>
    t(`tasks.log.channel.${code}`);
};

export const useWayName = () => {
  const t = useT();
  return (way: (typeof CONSENT_WAYS)[number]) =>
    way === "PERSON" || way === "LETTER"
      ? t(`tasks.borrower.fact.way.${way}`)
      : t(`tasks.log.channel.${way}`);
};

interface Said {
  readonly kind: FactKind;
  readonly params: Readonly<Record<string, unknown>>;
}

/** One line for each thing that it says; nothing where it is said by its kind. */
export const useFactWords = () => {
  const t = useT();
  const lang = useLang();
  const { instant } = useFormat();
  const channel = useChannelName();
  const way = useWayName();
  const listed = (words: readonly string[]) =>
    new Intl.ListFormat(intlLocale[lang], {
      type: "unit",
      style: "short",
    }).format(words);
  const days = (weekdays: readonly number[] = []) =>
    listed(weekdays.map((day) => weekdayName(day, lang)));
  const inconvenient = (params: Said["params"]): string[] => {
    const { data } = FACT_PARAMS.INCONVENIENT.safeParse(params);
    if (!data) return [];
    const { channels = [], weekdays, from, to } = data;
    return [
      listed(channels.map(channel)),
      days(weekdays),
      from && to ? `${from} – ${to}` : "",
    ].filter(Boolean);
  };
  const consent = (params: Said["params"]): string[] => {
    const { data } = FACT_PARAMS.CONSENT.safeParse(params);
    if (!data) return [];
    const { from, to, givenAt, holidays } = data;
    const channels = listed(data.channels.map(channel));
    return [
      t("tasks.borrower.fact.says.hours", {
        ...{ channels, from, to, days: days(data.weekdays) },
      }),
      ...(holidays ? [t("tasks.borrower.fact.says.holidays")] : []),
      t("tasks.borrower.fact.says.given", {
        way: way(data.way),
        at: instant(new Date(givenAt)),
      }),
    ];
  };
  return ({ kind, params }: Said): string[] => {
    switch (kind) {
      case "REPRESENTED": {
        const { data } = FACT_PARAMS.REPRESENTED.safeParse(params);
        const name = data?.name;
        return [
          ...(name
            ? [t("tasks.borrower.fact.says.representative", { name })]
            : []),
          ...(data?.phone ? [data.phone] : []),
        ];
      }
      case "LANGUAGE": {
        const { data } = FACT_PARAMS.LANGUAGE.safeParse(params);
        return data ? [t(`telephony.sms.languageOf.${data.language}`)] : [];
      }
      case "CONSENT":
        return consent(params);
      case "INCONVENIENT":
        return inconvenient(params);
      default:
        return [];
    }
  };
};
