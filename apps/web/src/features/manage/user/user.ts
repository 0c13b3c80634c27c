import type { Outputs } from "@/lib/trpc.ts";

export type User = Outputs["manage"]["user"]["list"]["rows"][number];

export type UserInfo = Outputs["manage"]["user"]["get"];
