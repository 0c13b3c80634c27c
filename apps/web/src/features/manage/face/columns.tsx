import type { FaceRecord } from "@kolekta/api/manage/face/contract";
import type { Translate } from "@kolekta/i18n/web";
import { Images, LockOpen, ShieldCheck, UserX } from "lucide-react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { InstantText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession, useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES = {
  PASS: "success",
  FAIL: "warning",
  TROUBLE: "neutral",
  BLACKLISTED: "danger",
} as const;

/** Command on a face record while its dialog is open. */
export interface FaceCommand {
  readonly record: FaceRecord;
  readonly action: "compare" | "unlock" | "clear" | "add";
}
type Order = (command: FaceCommand) => void;

const Result = ({ record }: { record: FaceRecord }) => {
  const t = useT();
  const { result, trouble, score } = record;
  const label = t(`manage.face.result.${result}`);
  return (
    <span className="flex items-center gap-2">
      <StatusBadge tone={TONES[result]} label={label} />
      <span className="text-muted-foreground text-xs">
        {trouble ? t(`manage.face.trouble.${trouble}`) : null}
        {score === null ? null : t("manage.face.score", { score: score.toFixed(2) })}
      </span>
    </span>
  );
};

/** Current state of the agent's account. */
const Access = ({ isBlocked, isLocked }: FaceRecord) => {
  const t = useT();
  if (isBlocked) return <StatusBadge tone="danger" label={t("manage.face.blocked")} />;
  if (isLocked) return <StatusBadge tone="warning" label={t("core.word.locked")} />;
  return <StatusBadge tone="success" label={t("manage.face.open")} />;
};

const Actions = ({ record, onOrder }: { record: FaceRecord; onOrder: Order }) => {
  const t = useT();
  const can = useCan();
  const isOwn = record.agentId === useUser().id;
  const action = (
    command: "unlock" | "clear" | "add",
    icon: MenuAction["icon"],
    isOffered: boolean,
  ): readonly MenuAction[] =>
    isOffered
      ? [
          {
            id: command,
            icon,
            destructive: command === "add",
            label: t(`manage.face.${command}`),
            onSelect: () => onOrder({ record, action: command }),
          },
        ]
      : [];
  const canEditBlacklist = can("face.blacklist") && !isOwn;
  return (
    <RowMenu
      name={record.agentName}
      actions={[
        ...action("unlock", LockOpen, can("face.unlock") && !isOwn && record.isLocked),
        ...action("clear", ShieldCheck, canEditBlacklist && record.isBlocked),
        ...action("add", UserX, canEditBlacklist && record.hasFace),
      ]}
    />
  );
};

const Compare = ({ record, onOrder }: { record: FaceRecord; onOrder: Order }) => {
  const t = useT();
  const hasAny = Object.values(record.pictures).some((picture) => picture !== null);
  if (!hasAny) return <NoValue />;
  return (
    <Button size="sm" onClick={() => onOrder({ record, action: "compare" })}>
      <Images aria-hidden />
      {t("manage.face.compare")}
    </Button>
  );
};

const buildFaceColumns = (t: Translate): Column<FaceRecord>[] => [
  {
    id: "agentId",
    header: t("manage.face.agentId"),
    align: "end",
    cell: (record) => record.agentId,
  },
  {
    id: "device",
    header: t("core.field.device"),
    cell: ({ deviceId, deviceName }) => deviceName ?? t("manage.face.deviceId", { id: deviceId }),
  },
  {
    id: "faceId",
    header: t("manage.face.faceId"),
    align: "end",
    cell: ({ faceId }) => faceId ?? <NoValue />,
  },
];

export const useFaceColumns = (onOrder: Order): Column<FaceRecord>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "authDate",
      header: t("manage.face.authDate"),
      sticky: "start",
      cell: (record) => <InstantText at={record.authDate} zone={zone} />,
    },
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: (record) => record.agentName,
    },
    {
      id: "pictures",
      header: t("manage.face.pictures"),
      cell: (record) => <Compare record={record} onOrder={onOrder} />,
    },
    {
      id: "result",
      header: t("manage.face.match"),
      cell: (record) => <Result record={record} />,
    },
    {
      id: "access",
      header: t("manage.face.access"),
      cell: (record) => <Access {...record} />,
    },
    {
      id: "kind",
      header: t("core.field.kind"),
      cell: ({ kind }) => t(`manage.face.kind.${kind}`),
    },
    ...buildFaceColumns(t),
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (record) => record.institutionName ?? <NoValue />,
    },
    actionsColumn(t("core.field.actions"), (record) => (
      <Actions record={record} onOrder={onOrder} />
    )),
  ];
};
