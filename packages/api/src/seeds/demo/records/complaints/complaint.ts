import type { Violation } from "../../../../board/penalty/contract-codes.ts";
import type { OrderCategory, OrderChannel } from "../../../../board/work-order/contract-codes.ts";

/** Step of a user in the handling of a complaint, `hoursAgo` hours before now. */
export type Step = { readonly by: string; readonly hoursAgo: number } & (
  | { readonly does: "allocate"; readonly to: string }
  | { readonly does: "process" | "spoken" | "letter"; readonly text: string }
  | { readonly does: "extend" | "reopen"; readonly text: string }
  | { readonly does: "invalidate" | "confirm" }
  | { readonly does: "penalise"; readonly violation: Violation; readonly text: string }
  | { readonly does: "impose" | "turnDown"; readonly text: string }
  | {
      readonly does: "finish";
      readonly verdict: "FOUNDED" | "UNFOUNDED";
      readonly answer: string;
      readonly evidence: string;
    }
);

export interface Complaint {
  /** Login of the agent of the case. */
  readonly agent: string;
  /** Agent complained about, when it is not the agent of the case. */
  readonly about?: string;
  readonly by: string;
  readonly hoursAgo: number;
  readonly category: OrderCategory;
  readonly channel: OrderChannel;
  readonly reference?: string;
  readonly phone?: string;
  readonly description: string;
  readonly steps: readonly Step[];
}

export const service = { by: "service01" } as const;
export const hotline = { ...service, channel: "HOTLINE" } as const;
