import type { DeviceData } from "@kolekta/api/tasks/contact/contract";
import { LockKeyhole } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area, type Fetched } from "@/components/case/area.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import type { Outputs } from "@/lib/trpc.ts";

const GrantDialog = lazyNamed(() => import("./grant-dialogs.tsx"), "GrantDialog");

type Opening = Omit<Outputs["tasks"]["contact"]["listAddressBook"], "rows">;

type TableProps<Row> = ComponentProps<typeof AreaTable<Row>>;

interface Props {
  taskId: number;
  kind: DeviceData;
  opening: Opening;
}

/** Reason why the data is locked, and the button to request access. */
const Closed = ({ taskId, kind, opening }: Props) => {
  const t = useT();
  const can = useCan();
  const [isRequestOpen, setRequestOpen] = useState(false);
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
        body={t("tasks.contact.device.closedBody", { source: opening.source ?? "" })}
        action={
          can("grant.request") ? (
            <Button onClick={() => setRequestOpen(true)} aria-haspopup="dialog">
              {t("tasks.contact.device.request")}
            </Button>
          ) : undefined
        }
      />
      {isRequestOpen ? (
        <GrantDialog taskId={taskId} kind={kind} onClose={() => setRequestOpen(false)} />
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

interface AreaProps<Row> extends Omit<TableProps<Row>, "rows"> {
  taskId: number;
  kind: DeviceData;
  result: Fetched<Opening & { readonly rows: readonly Row[] }>;
}

/** Device data under its legal switch: locked with the reason, or open with its end. */
export const DeviceArea = <Row,>(props: AreaProps<Row>) => {
  const { taskId, kind, result, ...table } = props;
  const t = useT();
  return (
    <Area result={result}>
      {({ rows, ...opening }) =>
        opening.open ? (
          <div className="flex flex-col gap-3">
            <Granted opening={opening} />
            {rows.length === 0 ? (
              <EmptyState title={t("tasks.contact.device.empty")} />
            ) : (
              <AreaTable {...table} rows={rows} />
            )}
          </div>
        ) : (
          <Closed taskId={taskId} kind={kind} opening={opening} />
        )
      }
    </Area>
  );
};
