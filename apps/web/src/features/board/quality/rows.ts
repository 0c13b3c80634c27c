import type { Outputs } from "@/lib/trpc.ts";

type Quality = Outputs["board"]["quality"];

export type ItemRow = Quality["list"]["rows"][number];
export type WeekRow = Quality["listAgents"]["rows"][number];
export type Item = Quality["get"];
export type CardRow = Quality["getCard"];
