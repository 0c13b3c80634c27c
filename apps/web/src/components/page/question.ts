import type { ReactNode } from "react";

export interface Question {
  title: string;
  body?: ReactNode;
  action: string;
  cancel?: string;
  tone?: "primary" | "destructive";
}
