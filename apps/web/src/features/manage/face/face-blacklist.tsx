import {
  BLACKLIST_STATES,
  type BlacklistedFace,
  cancelBlacklist,
} from "@kolekta/api/manage/face/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { Image, UserCheck } from "lucide-react";
import { useState } from "react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { InstantText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { getFaceEmptyState } from "./empty.ts";
import { FacePicture } from "./face-picture.tsx";

const FILTERS = {
  agentName: param.text(),
  state: param.choice(BLACKLIST_STATES),
};

interface Command {
  readonly face: BlacklistedFace;
  readonly action: "show" | "cancel";
}
type Order = (command: Command) => void;

interface DialogProps {
  face: BlacklistedFace;
  onClose: () => void;
}

const Cancel = ({ face, onClose }: DialogProps) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(cancelBlacklist.input, {
    defaultValues: { faceId: face.faceId },
    send: utils.client.manage.face.cancelBlacklist.mutate,
    success: () => t("manage.face.cancelled"),
    onSettled: () => utils.manage.face.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.face.cancelTitle")}
      description={t("manage.face.cancelBody")}
      submit={t("manage.face.cancel")}
      onClose={onClose}
    >
      {null}
    </CommandDialog>
  );
};

const Show = ({ face, onClose }: DialogProps) => {
  const t = useT();
  const name = face.agentName;
  return (
    <Modal
      title={t("manage.face.compareTitle", { name })}
      description={t("manage.face.compareBody")}
      onClose={onClose}
    >
      <FacePicture
        recordId={face.picture}
        label={t("manage.face.pictureFor", {
          which: t("manage.face.blacklist"),
          name,
        })}
      />
    </Modal>
  );
};

const State = ({ face }: { face: BlacklistedFace }) => {
  const t = useT();
  const { cancelledAt, cancellerName } = face;
  if (!cancelledAt) return <StatusBadge tone="danger" label={t("manage.face.HOLDING")} />;
  return (
    <StatusBadge
      tone="neutral"
      label={t("manage.face.cancelledBy", { name: cancellerName ?? "" })}
    />
  );
};

const useMarkColumns = (): Column<BlacklistedFace>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "remark",
      header: t("tasks.log.record.remark"),
      wrap: true,
      width: "18rem",
      cell: (face) => face.remark,
    },
    {
      id: "scope",
      header: t("manage.face.scope"),
      cell: ({ isEverywhere }) =>
        t(isEverywhere ? "manage.face.everywhere" : "manage.face.institutionOnly"),
    },
    {
      id: "markTime",
      header: t("manage.face.markTime"),
      cell: (face) => <InstantText at={face.markTime} zone={zone} />,
    },
    {
      id: "marker",
      header: t("manage.face.marker"),
      cell: (face) => face.markerName,
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: (face) => <State face={face} />,
    },
  ];
};

const useColumns = (onOrder: Order): Column<BlacklistedFace>[] => {
  const t = useT();
  const marks = useMarkColumns();
  return [
    {
      id: "faceId",
      header: t("manage.face.faceId"),
      sticky: "start",
      cell: (face) => face.faceId,
    },
    {
      id: "image",
      header: t("manage.face.pictures"),
      cell: (face) =>
        face.picture === null ? (
          <NoValue />
        ) : (
          <Button size="sm" onClick={() => onOrder({ face, action: "show" })}>
            <Image aria-hidden />
            {t("manage.face.show")}
          </Button>
        ),
    },
    {
      id: "agent",
      header: t("manage.face.lastUser"),
      cell: (face) => face.agentName,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (face) => face.institutionName ?? <NoValue />,
    },
    ...marks,
    actionsColumn(t("core.field.actions"), (face) => (
      <RowMenu
        name={face.agentName}
        actions={
          face.canCancel
            ? [
                {
                  id: "cancel",
                  label: t("manage.face.cancel"),
                  icon: UserCheck,
                  onSelect: () => onOrder({ face, action: "cancel" }),
                },
              ]
            : []
        }
      />
    )),
  ];
};

/** Faces of persons who are blocked from accounts. */
export const FaceBlacklist = () => {
  const t = useT();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const [command, setCommand] = useState<Command | null>(null);
  const onClose = () => setCommand(null);
  const result = trpc.manage.face.listBlacklist.useQuery(
    { ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <>
      <DataTable
        id="face.blacklist"
        label={t("manage.face.blacklist")}
        columns={useColumns(setCommand)}
        rowKey={(face) => String(face.faceId)}
        rowLabel={(face) => face.agentName}
        state={table}
        result={result}
        toolbar={
          <ListFilters
            state={table}
            search={{ id: "agentName", label: t("manage.face.lastUser") }}
            choices={[
              {
                id: "state",
                label: t("core.field.status"),
                placeholder: t("core.filter.anyStatus"),
                options: toOptions(BLACKLIST_STATES, (code) => t(`manage.face.${code}`)),
              },
            ]}
          />
        }
        empty={getFaceEmptyState(t, result.data, {
          title: t("manage.face.blacklistEmpty"),
          body: t("manage.face.blacklistEmptyBody"),
        })}
      />
      {command?.action === "show" ? <Show face={command.face} onClose={onClose} /> : null}
      {command?.action === "cancel" ? <Cancel face={command.face} onClose={onClose} /> : null}
    </>
  );
};
