/** Countries whose rules of contact are known, and none. */
export const PROFILES = ["ID", "PH", "NONE"] as const;

/** The money of the country that an institution works in. */
export const HOME_CURRENCY = { ID: "IDR", PH: "PHP", NONE: "USD" } as const;
