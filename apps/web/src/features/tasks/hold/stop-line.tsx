import { type ReactNode, useState } from "react";
import { InstantText } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { SHORTEST } from "./use-refresh.ts";

interface Props {
  kind: ReactNode;
  reason: string;
  openedBy: string | null;
  openedAt: Date;
  closedBy: string | null;
  closedAt: Date | null;
  children?: ReactNode;
}

export const StopLine = ({ kind, reason, children, ...when }: Props) => (
  <li className="flex flex-col gap-1 border-b py-2 last:border-b-0">
    <span className="flex flex-wrap items-center gap-2">
      <Badge>{kind}</Badge>
      <span className="min-w-0 break-words">{reason}</span>
    </span>
    <span className="text-muted-foreground text-xs">
      {when.openedBy ? `${when.openedBy} · ` : null}
      <InstantText at={when.openedAt} />
      {when.closedAt ? (
        <>
          {" – "}
          {when.closedBy ? `${when.closedBy} · ` : null}
          <InstantText at={when.closedAt} />
        </>
      ) : null}
    </span>
    {children}
  </li>
);

interface EndProps {
  /** Additional fields required before the stop can end. */
  children?: ReactNode;
  ready?: boolean;
  label: string;
  reasonLabel: string;
  isPending: boolean;
  onEnd: (reason: string) => void;
}

/** Ends it for a reason. */
export const EndForm = ({ children, ready = true, ...props }: EndProps) => {
  const [reason, setReason] = useState("");
  const trimmedReason = reason.trim();
  return (
    <span className="flex flex-col gap-2">
      {children}
      <span className="flex gap-2">
        <Input
          aria-label={props.reasonLabel}
          placeholder={props.reasonLabel}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          disabled={trimmedReason.length < SHORTEST || !ready || props.isPending}
          onClick={() => props.onEnd(trimmedReason)}
        >
          {props.label}
        </Button>
      </span>
    </span>
  );
};
