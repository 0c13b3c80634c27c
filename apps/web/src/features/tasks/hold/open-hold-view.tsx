import type { OpenHold } from "@kolekta/api/tasks/hold/contract";
import { BorrowerLink } from "@/components/case/case-link.tsx";
import { Lines } from "@/components/case/lines.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { NoValue, RelativeTime } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

const Kind = ({ kind }: OpenHold) => <Badge>{useT()(`tasks.hold.kind.${kind}`)}</Badge>;

const Opened = ({ openedAt, openedBy }: OpenHold) => {
  const t = useT();
  const by = openedBy ?? t("tasks.history.system");
  const second = (
    <>
      {by} · <ShortInstant at={openedAt} />
    </>
  );
  return <Lines first={<RelativeTime at={openedAt} />} second={second} />;
};

/** Reason of the hold; users who may not release it see why not. */
const Reason = ({ reason, kind, canClose }: OpenHold) => {
  const t = useT();
  const refusal =
    kind === "DEDUCTION" ? "tasks.hold.endsWithDeduction" : "tasks.hold.page.openedByYou";
  return canClose ? reason : <Lines first={reason} second={t(refusal)} />;
};

const Agent = ({ agentName, institutionName, stageName }: OpenHold) => {
  const t = useT();
  const agent = agentName ?? t("tasks.case.unassigned");
  return <Lines first={agent} second={`${institutionName} · ${stageName}`} />;
};

export const OPEN_HOLD_VIEW = {
  case: {
    label: "tasks.closing.list.case",
    sticky: "start",
    cell: (row: OpenHold) => <BorrowerLink row={row} />,
  },
  kind: { cell: (row: OpenHold) => <Kind {...row} /> },
  reason: { wrap: true, width: "14rem", cell: (row: OpenHold) => <Reason {...row} /> },
  opened: { cell: (row: OpenHold) => <Opened {...row} /> },
  dpd: {},
  arrears: {},
  agent: { cell: (row: OpenHold) => <Agent {...row} /> },
} as const;

interface ReleaseProps {
  row: OpenHold;
  onRelease: (hold: OpenHold) => void;
}

export const Release = ({ row, onRelease }: ReleaseProps) => {
  const t = useT();
  if (!row.canClose) return <NoValue />;
  return (
    <Button
      size="sm"
      aria-haspopup="dialog"
      aria-label={`${t("tasks.hold.close")}: ${row.borrowerName}`}
      onClick={() => onRelease(row)}
    >
      {t("tasks.hold.close")}
    </Button>
  );
};
