import type { Failure } from "@/lib/failure.ts";
import { createStore } from "@/lib/store.ts";

export const EXPORT_KINDS = ["logs", "calls", "sms", "logins", "behaviours", "reveals"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export interface ExportRequest {
  readonly kind: ExportKind;
  readonly fromDay: string;
  readonly toDay: string;
  /** Time zone of the days. */
  readonly zone: string;
  readonly institutionId?: number | undefined;
  readonly agentId?: number | undefined;
  /** Other active filters of the list, in the server's format. */
  readonly narrowed?: Readonly<Record<string, unknown>> | undefined;
}

export type Transfer =
  | { readonly state: "running" }
  | { readonly state: "ready"; readonly name: string; readonly url: string }
  | { readonly state: "failed"; readonly failure: Failure };

/** Export from its start until it is removed from the tray. */
export interface Download {
  readonly id: number;
  readonly request: ExportRequest;
  readonly bytes: number;
  readonly progress: Transfer;
}

export const downloads = createStore<readonly Download[]>([]);

export const trayOpen = createStore(false);
