/** Published test keys. They protect nothing: every sandbox has the same. */
export const SANDBOX_KEYS = {
  payment: "sandbox-payment-key-that-is-no-secret",
  call: "sandbox-telephone-key-that-is-no-secret",
} as const;
