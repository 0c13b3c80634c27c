import type { DeviceData } from "@kolekta/api/tasks/contact/contract";
import { LockKeyhole } from "lucide-react";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import type { Outputs } from "@/lib/trpc.ts";

const GrantDialog = lazily(() => import("./grant-dialog.tsx"));

type Opening = Omit<Outputs["tasks"]["contact"]["listAddressBook"], "rows">;

interface Props {
  taskId: number;
  kind: DeviceData;
  opening: Opening;
}

/** Why the data is closed, and how it is asked for. */
const Closed = ({ taskId, kind, opening }: Props) => {
  const t = useT();
  const can = useCan();
  const [asking, setAsking] = useState(false);
  if (opening.why === "REQUESTED")
    return (
      <EmptyState
        title={t("tasks.contact.device.REQUESTED")}
        body={t("tasks.contact.device.requestedBody")}
      />
    );
  return (
    <>
      <EmptyState
        icon={LockKeyhole}
        title={t("tasks.contact.device.CLOSED_BY_LAW")}
        body={t("tasks.contact.device.closedBody", {
          source: opening.source ?? "",
        })}
        action={
          can("grant.request") ? (
            <Button onClick={() => setAsking(true)} aria-haspopup="dialog">
              {t("tasks.contact.device.ask")}
            </Button>
          ) : undefined
        }
      />
      {asking ? (
        <GrantDialog
          taskId={taskId}
          kind={kind}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};

const Granted = ({ opening }: { opening: Opening }) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  if (!opening.expiresAt) return null;
  return (
    <Alert tone="warning">
      {t("tasks.contact.device.granted", {
        at: instant(opening.expiresAt, { zone, showZone: true }),
      })}
    </Alert>
  );
};

interface OpenProps extends Props {
  count: number;
  children: ReactNode;
}

/** What was read from a phone: closed with the reason, or open with its end. */
export const DeviceSwitch = ({ count, children, ...props }: OpenProps) => {
  const t = useT();
  if (!props.opening.open) return <Closed {...props} />;
  return (
    <div className="flex flex-col gap-3">
      <Granted opening={props.opening} />
      {count === 0 ? (
        <EmptyState title={t("tasks.contact.device.empty")} />
      ) : (
        children
      )}
    </div>
  );
};
