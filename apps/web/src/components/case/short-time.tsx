import { dateFormat } from "@kolekta/i18n/intl";
import type { Day } from "@kolekta/api/core/day";
import { intlLocale, type Lang } from "@kolekta/i18n/lang";
import { NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useLang } from "@/lib/i18n.tsx";
import { dayIn } from "@/lib/zone.ts";

const toYear = (day: Day): string => day.slice(0, 4);

const formatShort = (at: Date, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(intlLocale[lang], {
    day: "numeric",
    month: "short",
    hourCycle: "h23",
    ...options,
  }).format(at);

/** Formats a day as "21 Nov", with the year only if it is not the current one. */
export const shortDay = (day: Day, today: Day, lang: Lang): string =>
  formatShort(new Date(`${day}T00:00:00Z`), lang, {
    timeZone: "UTC",
    ...(toYear(day) === toYear(today) ? {} : { year: "numeric" }),
  });

/** "21 Nov, 09:00" on the clock of a zone. */
export const shortInstant = (at: Date, today: Day, lang: Lang, zone: string): string =>
  formatShort(at, lang, {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    ...(toYear(dayIn(at, zone)) === toYear(today) ? {} : { year: "numeric" }),
  });

/** Short times for dense places, in the user's language and zone. */
export const useShortTime = () => {
  const lang = useLang();
  const { zone } = useSession();
  const today = dayIn(new Date(), zone);
  return {
    day: (day: Day) => shortDay(day, today, lang),
    instant: (at: Date) => shortInstant(at, today, lang, zone),
  };
};

/** The full day is in the title. */
export const ShortDay = ({ day }: { day: Day | null }) => {
  const short = useShortTime();
  const format = useFormat();
  if (!day) return <NoValue />;
  return (
    <time dateTime={day} title={format.day(day)} className="tabular whitespace-nowrap">
      {short.day(day)}
    </time>
  );
};

/** Short time; the title holds the full time with its zone. */
export const ShortInstant = ({ at }: { at: Date | null }) => {
  const short = useShortTime();
  const format = useFormat();
  const { zone } = useSession();
  if (!at) return <NoValue />;
  return (
    <time
      dateTime={at.toISOString()}
      title={format.instant(at, { zone, showZone: true })}
      className="tabular whitespace-nowrap"
    >
      {short.instant(at)}
    </time>
  );
};
