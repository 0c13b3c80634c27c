import { page, type Pages } from "./page.ts";

/** Calls and messages. */
export const TELEPHONY = {
  "unknown-messages": page(
    () => import("@/features/telephony/sms/unknown/unknown-page.tsx"),
    "telephony",
    "tasks",
    "error",
  ),
} satisfies Partial<Pages>;
