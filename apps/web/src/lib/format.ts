import { dateFormat, numberFormat } from "@kolekta/i18n/intl";
import { intlLocale, type Lang } from "@kolekta/i18n/lang";
import { getDecimals, type Money } from "@kolekta/i18n/money";

export const DEFAULT_ZONE = "Asia/Jakarta";

type Currency = Money["currency"];

/** A number in short, for axes: "1.2M", "1,2 jt", "120万". */
export const formatCompact = (value: number, lang: Lang): string =>
  numberFormat(intlLocale[lang], { notation: "compact", maximumFractionDigits: 1 }).format(value);

/** An amount in short, without its currency. */
export const formatCompactMoney = (minor: number, currency: Currency, lang: Lang): string =>
  formatCompact(minor / 10 ** getDecimals(currency), lang);

export const formatNumber = (value: number, lang: Lang): string =>
  numberFormat(intlLocale[lang]).format(value);

/** A share of 1 as percent: 0.1234 is "12.3%", and with at least two digits "12.34%". */
export const formatPercent = (share: number, lang: Lang, digits = 1, minDigits = 0): string =>
  numberFormat(intlLocale[lang], {
    style: "percent",
    minimumFractionDigits: minDigits,
    maximumFractionDigits: Math.max(digits, minDigits),
  }).format(share);

/** "21 Nov", for contexts that show the year elsewhere. */
export const formatShortDay = (day: string, lang: Lang): string =>
  dateFormat(intlLocale[lang], { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Local short names of zones; Intl has none for Indonesia except in Indonesian. */
const ZONE_NAMES: Record<string, string> = {
  "Asia/Jakarta": "WIB",
  "Asia/Pontianak": "WIB",
  "Asia/Makassar": "WITA",
  "Asia/Jayapura": "WIT",
  "Asia/Manila": "PHT",
};

export const zoneName = (zone: string): string => ZONE_NAMES[zone] ?? zone;

const clock = (lang: Lang, zone: string, withDay: boolean, seconds: boolean) =>
  dateFormat(intlLocale[lang], {
    ...(withDay ? { year: "numeric", month: "short", day: "numeric" } : {}),
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    hourCycle: "h23",
    timeZone: zone,
  });

export interface InstantStyle {
  zone?: string;
  seconds?: boolean;
  /** "both" is day and time. */
  part?: "both" | "time";
  showZone?: boolean;
}

export const formatInstant = (at: Date, lang: Lang, style: InstantStyle = {}): string => {
  const { zone = DEFAULT_ZONE, seconds = false, part = "both", showZone = false } = style;
  const text = clock(lang, zone, part === "both", seconds).format(at);
  return showZone ? `${text} ${zoneName(zone)}` : text;
};

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 hours ago", "in 2 days"; under a minute it is "now". */
export const formatRelative = (at: Date, now: Date, lang: Lang): string => {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  const format = new Intl.RelativeTimeFormat(intlLocale[lang], { numeric: "auto" });
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, "second");
};

/** Seconds as "1:02:03" or "2:03". */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};
