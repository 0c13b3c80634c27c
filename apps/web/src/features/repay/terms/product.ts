import type { Outputs } from "@/lib/trpc.ts";

export type Product = Outputs["repay"]["terms"]["get"];
