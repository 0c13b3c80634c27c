export const ENDPOINT_STATES = ["ACTIVE", "PAUSED", "DISABLED", "REMOVED"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** States as lists show them: a failing endpoint is active, but accepted no attempt since a failure. */
export const LISTED_STATES = ["ACTIVE", "FAILING", "PAUSED", "DISABLED", "REMOVED"] as const;

export const DISABLED_REASONS = ["GONE", "FAILING"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const ENDPOINT_SORTS = ["name", "waiting", "delivered", "created"] as const;
export type EndpointSort = (typeof ENDPOINT_SORTS)[number];

export const DELIVERY_STATES = ["WAITING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Type of the message that tests an endpoint. */
export const PING = "ping";

/** Hours that the former secret signs after a rotation. */
export const ROTATION_HOURS = 24;

/** Most changes of one replay. */
export const REPLAY_SIZE = 10_000;

/** Latest attempts that a delivery lists. */
export const LISTED_ATTEMPTS = 50;

/** Days that deliveries are retained; one still waiting then is deleted with its change. */
export const LOG_DAYS = 90;
