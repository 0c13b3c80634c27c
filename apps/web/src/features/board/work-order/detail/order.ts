import type { Outputs } from "@/lib/trpc.ts";

/** One complaint with everything that belongs to it. */
export type Order = Outputs["board"]["workOrder"]["get"];

/** A line of its history. */
export type OrderLine = Outputs["board"]["workOrder"]["history"][number];
