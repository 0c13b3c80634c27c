import type { Outputs } from "@/lib/trpc.ts";

export type PaymentRow = Outputs["repay"]["payment"]["getPolicy"];
