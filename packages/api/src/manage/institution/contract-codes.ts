export const STATUSES = ["ENABLED", "DISABLED"] as const;
export type Status = (typeof STATUSES)[number];
