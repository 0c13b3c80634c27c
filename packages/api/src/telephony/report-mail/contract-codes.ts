export const PERIODS = ["DAY", "WEEK", "MONTH"] as const;
export type Period = (typeof PERIODS)[number];

export const SUBSCRIPTION_STATES = ["ACTIVE", "PAUSED", "REMOVED"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const MAIL_STATES = ["WAITING", "SENDING", "SENT", "FAILED", "UNCONFIRMED"] as const;

export const MAX_EMAILS = 20;
