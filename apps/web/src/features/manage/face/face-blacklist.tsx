import {
  BLACKLIST_STATES,
  type BlacklistedFace,
  cancelBlacklist,
} from "@kolekta/api/manage/face/contract";
import { blacklistColumns } from "@kolekta/api/manage/face/contract-columns";
import { Image, UserCheck } from "lucide-react";
import { useState } from "react";
import { useTableState } from "@/components/data-table/table-state.ts";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { getFaceEmptyState } from "./empty.ts";
import { FacePicture } from "./face-picture.tsx";

const FILTERS = {
  agentName: filter.search("manage.face.lastUser"),
  state: filter.code(
    BLACKLIST_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (state) => `manage.face.${state}`,
  ),
};
const PARAMS = toParams(FILTERS);

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
        label={t("manage.face.pictureFor", { which: t("manage.face.blacklist"), name })}
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

const Picture = ({ face, onOrder }: { face: BlacklistedFace; onOrder: Order }) => {
  const t = useT();
  if (face.picture === null) return <NoValue />;
  return (
    <Button size="sm" onClick={() => onOrder({ face, action: "show" })}>
      <Image aria-hidden />
      {t("manage.face.show")}
    </Button>
  );
};

const Menu = ({ face, onOrder }: { face: BlacklistedFace; onOrder: Order }) => {
  const cancel = {
    id: "cancel",
    label: useT()("manage.face.cancel"),
    icon: UserCheck,
    onSelect: () => onOrder({ face, action: "cancel" }),
  };
  return <RowMenu name={face.agentName} actions={face.canCancel ? [cancel] : []} />;
};

const buildView = (onOrder: Order) =>
  ({
    faceId: { align: "start", sticky: "start", cell: ({ faceId }: BlacklistedFace) => faceId },
    picture: { cell: (face: BlacklistedFace) => <Picture face={face} onOrder={onOrder} /> },
    agent: {},
    institution: {},
    remark: { wrap: true, width: "18rem" },
    scope: {},
    markTime: { exact: "minute" },
    marker: {},
    state: { cell: (face: BlacklistedFace) => <State face={face} /> },
  }) as const;

/** Faces of persons who are blocked from accounts. */
export const FaceBlacklist = () => {
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const [command, setCommand] = useState<Command | null>(null);
  const onClose = () => setCommand(null);
  const result = trpc.manage.face.listBlacklist.useQuery({ ...filters, page, size }, LIST_QUERY);
  return (
    <>
      <ListScreen
        id="face.blacklist"
        label="manage.face.blacklist"
        columns={blacklistColumns}
        view={buildView(setCommand)}
        filters={FILTERS}
        state={state}
        result={result}
        rowKey="faceId"
        rowLabel={({ agentName }) => agentName}
        menu={(face) => <Menu face={face} onOrder={setCommand} />}
        exportFilter={filters}
        empty={getFaceEmptyState(result.data, [
          "manage.face.blacklistEmpty",
          "manage.face.blacklistEmptyBody",
        ] as const)}
      />
      {command?.action === "show" ? <Show face={command.face} onClose={onClose} /> : null}
      {command?.action === "cancel" ? <Cancel face={command.face} onClose={onClose} /> : null}
    </>
  );
};
