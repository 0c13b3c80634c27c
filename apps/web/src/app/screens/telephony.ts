import { page, type Pages } from "./page.ts";

/** Calls and messages. */
export const TELEPHONY = {
  replies: page(
    () => import("@/features/telephony/sms/reply/replies-page.tsx"),
    "telephony",
    "tasks",
    "error",
  ),
  "unknown-messages": page(
    () => import("@/features/telephony/sms/unknown/unknown-page.tsx"),
    "telephony",
    "tasks",
    "error",
  ),
} satisfies Partial<Pages>;
