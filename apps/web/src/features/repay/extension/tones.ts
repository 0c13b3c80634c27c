import type { Tone } from "@/components/ui/badge.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type Extension = Outputs["repay"]["extension"]["list"][number];

export const EXTENSION_TONES: Record<Extension["state"], Tone> = {
  OPEN: "info",
  EFFECTIVE: "success",
  EXPIRED: "neutral",
  CANCELLED: "neutral",
  REVERSED: "warning",
};
