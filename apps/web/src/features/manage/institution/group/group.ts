import type { Outputs } from "@/lib/trpc.ts";

export type Groups = Outputs["manage"]["group"]["list"];
export type Group = Groups["groups"][number];
