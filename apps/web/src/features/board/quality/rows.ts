import type { Outputs } from "@/lib/trpc.ts";

type Quality = Outputs["board"]["quality"];

export type Item = Quality["get"];
export type CardRow = Quality["getCard"];
