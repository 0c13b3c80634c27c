import type { ReactNode } from "react";

export interface Question {
  title: string;
  body?: ReactNode;
  /** The verb on the button that goes ahead. */
  action: string;
  cancel?: string;
  tone?: "primary" | "destructive";
}
