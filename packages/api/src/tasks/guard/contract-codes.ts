/** Countries whose rules of contact are known, and none. */
export const PROFILES = ["ID", "PH", "NONE"] as const;
