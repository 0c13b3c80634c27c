import type { Violation } from "../../../../board/penalty/contract-codes.ts";
import type { OrderCategory, OrderChannel } from "../../../../board/work-order/contract-codes.ts";

/** What somebody of the demo does with a complaint, so many hours ago. */
export type Step = { readonly by: string; readonly hoursAgo: number } & (
  | { readonly does: "allocate"; readonly to: string }
  | { readonly does: "process" | "spoken" | "letter"; readonly text: string }
  | { readonly does: "extend" | "reopen"; readonly text: string }
  | { readonly does: "invalidate" | "confirm" }
  | {
      readonly does: "penalise";
      readonly violation: Violation;
      readonly text: string;
    }
  | { readonly does: "impose" | "turnDown"; readonly text: string }
  | {
      readonly does: "finish";
      readonly verdict: "FOUNDED" | "UNFOUNDED";
      readonly answer: string;
      readonly evidence: string;
    }
);

export interface Complaint {
  /** Whose case it is about. */
  readonly agent: string;
  /** Who is complained about, where that is not whoever holds the case. */
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
