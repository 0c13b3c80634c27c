import type { LucideIcon } from "lucide-react";
import { createStore } from "@/lib/store.ts";

/** Something the command palette can do besides going to a page. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly keywords?: string;
  readonly run: () => void;
}

export const commands = createStore<readonly Command[]>([]);
