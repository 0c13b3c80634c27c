import { page, type Pages } from "./page.ts";

/** Calls and messages. */
export const TELEPHONY = {
  "calls-and-messages": page(
    () => import("../pages/calls-and-messages-page.tsx"),
    "telephony",
    "tasks",
    "error",
  ),
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
