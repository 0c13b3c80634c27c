export const DELIVERY_TONES = { WAITING: "info", DELIVERED: "success", FAILED: "danger" } as const;
