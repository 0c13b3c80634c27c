import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Hold = Outputs["tasks"]["hold"]["list"][number];

const KINDS = ["ALREADY_PAID", "DISPUTE", "FRAUD", "DECEASED"] as const;
type Kind = (typeof KINDS)[number];
const SHORTEST = 3;

const useRefresh = () => {
  const utils = trpc.useUtils();
  return () => {
    void utils.tasks.hold.invalidate();
    void utils.tasks.case.invalidate();
    void utils.tasks.guard.invalidate();
  };
};

const HoldLine = ({ hold }: { hold: Hold }) => {
  const t = useT();
  const can = useCan();
  const refresh = useRefresh();
  const [reason, setReason] = useState("");
  const close = trpc.tasks.hold.close.useMutation({
    meta: { success: true },
    onSuccess: refresh,
  });
  return (
    <li className="flex flex-col gap-1 border-b py-2 last:border-b-0">
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{t(`tasks.hold.kind.${hold.kind}`)}</Badge>
        <span>{hold.reason}</span>
      </span>
      <span className="text-muted-foreground text-xs">
        {hold.openedBy} · <InstantText at={hold.openedAt} />
        {hold.closedAt ? (
          <>
            {" "}
            – {hold.closedBy} · <InstantText at={hold.closedAt} />
          </>
        ) : null}
      </span>
      {!hold.closedAt && hold.kind === "DEDUCTION" ? (
        <span className="text-muted-foreground text-xs">
          {t("tasks.hold.endsWithDeduction")}
        </span>
      ) : null}
      {!hold.closedAt && hold.kind !== "DEDUCTION" && can("hold.close") ? (
        <span className="flex gap-2">
          <Input
            aria-label={t("tasks.hold.closeReason")}
            placeholder={t("tasks.hold.closeReason")}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            disabled={reason.trim().length < SHORTEST || close.isPending}
            onClick={() =>
              close.mutate({ holdId: hold.holdId, reason: reason.trim() })
            }
          >
            {t("tasks.hold.close")}
          </Button>
        </span>
      ) : null}
    </li>
  );
};

interface KindProps {
  kind: Kind;
  onKind: (kind: Kind) => void;
}

const KindField = ({ kind, onKind }: KindProps) => {
  const t = useT();
  return (
    <FieldFrame label={t("tasks.hold.field.kind")} message={null} required>
      {(aria) => (
        <NativeSelect
          {...aria}
          value={kind}
          options={KINDS.map((one) => ({
            value: one,
            label: t(`tasks.hold.kind.${one}`),
          }))}
          onChange={(event) =>
            onKind(KINDS.find((one) => one === event.target.value) ?? "DISPUTE")
          }
        />
      )}
    </FieldFrame>
  );
};

const OpenForm = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const refresh = useRefresh();
  const [kind, setKind] = useState<Kind>("ALREADY_PAID");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const open = trpc.tasks.hold.open.useMutation({
    meta: { success: true },
    onSuccess: () => {
      setReason("");
      setAsked(false);
      refresh();
    },
  });
  const short = reason.trim().length < SHORTEST;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!short) open.mutate({ taskId, kind, reason: reason.trim() });
      }}
    >
      <KindField kind={kind} onKind={setKind} />
      <FieldFrame
        label={t("tasks.hold.field.reason")}
        message={asked && short ? t("tasks.guard.override.short") : null}
        required
      >
        {(aria) => (
          <Input
            {...aria}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
      <DialogFooter>
        <Button type="submit" variant="destructive" disabled={open.isPending}>
          {t("tasks.hold.open")}
        </Button>
      </DialogFooter>
    </form>
  );
};

interface Props {
  taskId: number;
  onClose: () => void;
}

/** Stops all contact about a case, and shows who stopped it and why. */
const HoldDialog = ({ taskId, onClose }: Props) => {
  const t = useT();
  const can = useCan();
  const holds = trpc.tasks.hold.list.useQuery({ taskId });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader
          title={t("tasks.hold.title")}
          description={t("tasks.hold.body")}
        />
        {holds.data && holds.data.length > 0 ? (
          <ul className="max-h-60 overflow-y-auto">
            {holds.data.map((hold) => (
              <HoldLine key={hold.holdId} hold={hold} />
            ))}
          </ul>
        ) : null}
        {can("hold.open") ? <OpenForm taskId={taskId} /> : null}
      </DialogContent>
    </Dialog>
  );
};

export default HoldDialog;
