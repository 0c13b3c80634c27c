let zones: ReadonlySet<string> | undefined;

/** The time zones that can be chosen: "Asia/Jakarta". */
export const zoneNames = (): ReadonlySet<string> =>
  (zones ??= new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]));
