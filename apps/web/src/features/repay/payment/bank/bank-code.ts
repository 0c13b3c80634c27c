import type { Outputs } from "@/lib/trpc.ts";

export type BankCode = Outputs["repay"]["payment"]["bankCodes"]["rows"][number];
