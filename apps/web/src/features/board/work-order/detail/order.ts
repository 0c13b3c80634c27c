import type { Outputs } from "@/lib/trpc.ts";

export type Order = Outputs["board"]["workOrder"]["get"];

export type OrderLine = Outputs["board"]["workOrder"]["history"][number];
