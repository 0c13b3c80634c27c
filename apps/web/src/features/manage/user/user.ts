import type { Outputs } from "@/lib/trpc.ts";

/** A line of the list of users. */
export type User = Outputs["manage"]["user"]["list"]["rows"][number];

/** A user with everything that his page shows. */
export type UserInfo = Outputs["manage"]["user"]["get"];
