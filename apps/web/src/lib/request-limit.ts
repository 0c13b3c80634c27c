const TIMEOUT_MS = 100_000;

/** Ends a request after the specification's 100 seconds, or earlier with the caller's own signal. */
export const withTimeout = (signal: AbortSignal | null | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};
