const TIME = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/;
const HOURS = 24;
const MINUTES = 60;

/** Reads "9", "930" or "9.30" as 'HH:MM' of the 24-hour clock; null when it is no time. */
export const readTime = (text: string): string | null => {
  const [, hour, minute = "00"] = TIME.exec(text.trim().normalize("NFKC")) ?? [];
  if (hour === undefined || Number(hour) >= HOURS || Number(minute) >= MINUTES) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
};
