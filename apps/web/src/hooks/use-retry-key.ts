import { useState } from "react";
import { createRetryKey } from "@/lib/retry-key.ts";

/** Idempotency key that stays the same while the same input is sent without an answer. */
export const useRetryKey = () => useState(createRetryKey)[0];
