import type { FaceRecord } from "@kolekta/api/manage/face/contract";
import { faceColumns } from "@kolekta/api/manage/face/contract-columns";
import { Images, LockOpen, ShieldCheck, UserX } from "lucide-react";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useUser } from "@/hooks/use-user.tsx";
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

export const FaceMenu = ({ record, onOrder }: { record: FaceRecord; onOrder: Order }) => {
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
  if (!faceColumns.pictures.value(record)) return <NoValue />;
  return (
    <Button size="sm" onClick={() => onOrder({ record, action: "compare" })}>
      <Images aria-hidden />
      {t("manage.face.compare")}
    </Button>
  );
};

const Device = ({ record: { deviceId, deviceName } }: { record: FaceRecord }) => {
  const t = useT();
  return deviceName ?? t("manage.face.deviceId", { id: deviceId });
};

const ACCESS_TONES = { BLOCKED: "danger", LOCKED: "warning", OPEN: "success" } as const;

export const buildFaceView = (onOrder: Order) =>
  ({
    authDate: { sticky: "start", exact: "minute" },
    agent: {},
    pictures: { cell: (record: FaceRecord) => <Compare record={record} onOrder={onOrder} /> },
    result: { cell: (record: FaceRecord) => <Result record={record} /> },
    access: { tones: ACCESS_TONES },
    kind: {},
    agentId: { cell: ({ agentId }: FaceRecord) => agentId },
    device: { cell: (record: FaceRecord) => <Device record={record} /> },
    faceId: { cell: ({ faceId }: FaceRecord) => faceId ?? <NoValue /> },
    institution: {},
  }) as const;
