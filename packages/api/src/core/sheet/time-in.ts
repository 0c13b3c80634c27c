/** 2026-03-31 14:05:09 on the clock of the reader. */
export function timeIn(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (at) => format.format(at);
}
