import { MonitorOff } from "lucide-react";
import { useCallback, useState } from "react";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toTarget } from "./address.ts";
import { MessageFrame } from "./message-frame.tsx";
import { type Access, useAccess } from "./use-access.ts";

const Silent = ({ onRetry }: { onRetry: () => void }) => {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        icon={MonitorOff}
        title={t("reports.bi.frame.failed")}
        body={t("reports.bi.frame.silent")}
        action={<Button onClick={onRetry}>{t("core.action.retry")}</Button>}
      />
    </div>
  );
};

interface OpenedProps {
  access: Access;
  title: string;
  onRetry: () => void;
}

const Opened = ({ access, title, onRetry }: OpenedProps) => {
  const [silent, setSilent] = useState(false);
  const handleSilence = useCallback(() => setSilent(true), []);
  const target = toTarget(access, location.origin);
  if (silent || !target) return <Silent onRetry={onRetry} />;
  return (
    <MessageFrame target={target} speaks={access.speaks} title={title} onSilence={handleSilence} />
  );
};

interface Props {
  pageId: string;
  params: Readonly<Record<string, string | number>>;
  title: string;
}

/** Page of a dashboard provider in a frame: loading, shown, or failed with a message. */
export const ReportFrame = ({ pageId, params, title }: Props) => {
  const t = useT();
  const { access, error, open } = useAccess(pageId, params);
  if (access) return <Opened key={access.accessUrl} access={access} title={title} onRetry={open} />;
  if (error) return <ErrorState error={error} onRetry={open} />;
  return (
    <p role="status" aria-busy className="text-muted-foreground py-24 text-center">
      {t("reports.bi.frame.loading")}
    </p>
  );
};
