import type { Skip } from "@kolekta/api/tasks/snooze/contract";
import { skipColumns } from "@kolekta/api/tasks/snooze/contract-columns";
import { Link } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { ListExport } from "@/components/list/list-export.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const MAX_SNOOZES = 100;

const SnoozeItem = ({ skip }: { skip: Skip }) => {
  const t = useT();
  return (
    <li className="flex flex-col gap-0.5 border-b py-2 last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link className="font-medium hover:underline" to={pathTo("case-detail", skip)}>
          {skip.borrowerName}
        </Link>
        <span className="text-muted-foreground text-xs">
          {skip.agentName} · <ShortInstant at={skip.at} />
        </span>
      </p>
      <p className="break-words">{skip.reason}</p>
      <p className="text-muted-foreground text-xs">
        {t("tasks.snooze.until")}:{" "}
        {skip.isInForce ? <ShortInstant at={skip.until} /> : t("tasks.snooze.field.over")}
      </p>
    </li>
  );
};

export default function SkipsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const result = trpc.tasks.snooze.list.useQuery({ size: MAX_SNOOZES }, { meta: { quiet: true } });
  return (
    <Modal
      size="lg"
      title={t("tasks.snooze.list")}
      description={t("tasks.snooze.listBody")}
      onClose={onClose}
    >
      <Area result={result}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t("tasks.snooze.none")} />
          ) : (
            <ul className="max-h-[60vh] overflow-y-auto">
              {rows.map((skip) => (
                <SnoozeItem key={skip.skipId} skip={skip} />
              ))}
            </ul>
          )
        }
      </Area>
      <DialogFooter>
        <ListExport list="tasks.snooze.list" filter={{}} columns={skipColumns} />
      </DialogFooter>
    </Modal>
  );
}
