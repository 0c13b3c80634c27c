import type { Status } from "@kolekta/api/tasks/case/contract";
import { Ban, CircleDashed, CircleDot, FileX2, type LucideIcon, Undo2 } from "lucide-react";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loanStatusText, statusText } from "./labels.ts";

const LOOKS: Record<Status, { tone: Tone; icon?: LucideIcon }> = {
  C00: { tone: "neutral", icon: CircleDashed },
  C10: { tone: "info", icon: CircleDot },
  C30: { tone: "success" },
  C31: { tone: "success" },
  C32: { tone: "success" },
  C40: { tone: "neutral", icon: Undo2 },
  C70: { tone: "neutral", icon: Ban },
  C80: { tone: "neutral", icon: FileX2 },
};

export const CaseStatusBadge = ({ status }: { status: Status }) => {
  const t = useT();
  return <StatusBadge {...LOOKS[status]} label={statusText(t, status)} />;
};

const LOAN_TONES: Record<number, Tone> = { 40: "warning", 50: "success", [-50]: "success" };

export const LoanStatusBadge = ({ status }: { status: number }) => {
  const t = useT();
  return <StatusBadge tone={LOAN_TONES[status] ?? "neutral"} label={loanStatusText(t, status)} />;
};
