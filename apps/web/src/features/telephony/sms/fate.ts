export const FATE_TONES = {
  QUEUED: "neutral",
  SENDING: "neutral",
  SENT: "info",
  DELIVERED: "success",
  UNDELIVERED: "danger",
  FAILED: "danger",
  UNKNOWN: "warning",
} as const;
