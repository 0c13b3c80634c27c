import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import type { Tone } from "./badge.tsx";

const ICONS = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

const TONES: Record<Tone, string> = {
  neutral: "bg-muted text-foreground",
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-destructive-soft text-destructive",
};

type Props = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
  live?: boolean;
};

/** `live` announces the alert when it appears. */
export const Alert = ({ tone = "info", title, children, className, live = false }: Props) => {
  const Icon = ICONS[tone];
  return (
    <div
      role={live ? "alert" : undefined}
      className={cn("flex items-start gap-2 rounded-md px-3 py-2", TONES[tone], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className="font-medium">{title}</p>}
        {children === undefined ? null : (
          <div className={title === undefined ? "" : "mt-0.5"}>{children}</div>
        )}
      </div>
    </div>
  );
};
