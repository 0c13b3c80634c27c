import type { Outputs } from "@/lib/trpc.ts";

export type BankCode = Outputs["repay"]["payment"]["listBankCodes"]["rows"][number];
