import { CircleAlert, Inbox, LockKeyhole, WifiOff } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { toFailure } from "@/lib/failure.ts";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";

interface StateProps {
  icon?: LucideIcon;
  title: string;
  body?: ReactNode;
  action?: ReactNode;
  className?: string;
  live?: boolean;
}

const State = ({
  icon: Icon = Inbox,
  title,
  body,
  action,
  className,
  live = false,
}: StateProps) => (
  <div
    role={live ? "alert" : undefined}
    className={cn("flex flex-col items-center gap-2 px-4 py-10 text-center", className)}
  >
    <Icon aria-hidden className="text-muted-foreground size-7" strokeWidth={1.5} />
    <p className="font-medium">{title}</p>
    {body === undefined ? null : (
      <div className="text-muted-foreground max-w-prose text-balance">{body}</div>
    )}
    {action}
  </div>
);

/** Reason for an empty area, with the next step. */
export const EmptyState = (props: Omit<StateProps, "live">) => <State {...props} />;

interface ErrorProps {
  error: unknown;
  onRetry?: () => void;
  className?: string;
}

export const ErrorState = ({ error, onRetry, className }: ErrorProps) => {
  const t = useT();
  const failure = toFailure(error);
  const away = failure.kind === "network" || failure.kind === "timeout";
  const reference = failure.requestId;
  return (
    <State
      live
      className={className}
      icon={away ? WifiOff : CircleAlert}
      title={t("app.state.errorTitle")}
      body={
        <>
          <p>
            {away
              ? t(failure.kind === "timeout" ? "app.error.timeout" : "app.error.network")
              : failure.message}
          </p>
          {reference === null ? null : (
            <p className="mt-1 text-xs">{t("app.error.reference", { id: reference })}</p>
          )}
        </>
      }
      action={onRetry ? <Button onClick={onRetry}>{t("core.action.retry")}</Button> : undefined}
    />
  );
};

export const NoPermission = ({ className }: { className?: string }) => {
  const t = useT();
  return (
    <State
      className={className}
      icon={LockKeyhole}
      title={t("app.state.noPermissionTitle")}
      body={t("app.state.noPermissionBody")}
    />
  );
};
