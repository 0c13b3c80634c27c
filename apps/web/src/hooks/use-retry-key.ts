import { useState } from "react";
import { createRetryKey } from "@/lib/retry-key.ts";

/** One idempotency key for as long as the same is sent and no answer came. */
export const useRetryKey = () => useState(createRetryKey)[0];
