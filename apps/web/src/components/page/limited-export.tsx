import { addDays, toLocalDay, daysBetween } from "@kolekta/api/core/calendar";
import { Download } from "lucide-react";
import { useState } from "react";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { RangeEnd } from "@/components/data-table/day-range.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { DownloadButton } from "./download-button.tsx";
import { Modal } from "./modal.tsx";

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Props {
  path: string;
  name: string;
  /** Filters of the list. */
  body: object;
  days: Days;
  /** Maximum days per export. */
  maxDays: number;
  /** The server takes business days instead of instants. */
  byDay?: boolean;
}

const ENDS = ["from", "to"] as const;

/** Returns the days of the list; without days, the last ones within the limit. */
const daysFor = ({ from, to }: Days, maxDays: number, today: string) => {
  if (from && !to) {
    const last = addDays(from, maxDays - 1);
    return { from, to: last < today ? last : today };
  }
  const end = to ?? today;
  return { from: from ?? addDays(end, 1 - maxDays), to: end };
};

const ExportDialog = ({
  path,
  name,
  body,
  days,
  maxDays,
  byDay = false,
  onClose,
}: Props & { onClose: () => void }) => {
  const t = useT();
  const { zone } = useSession();
  const today = toLocalDay(new Date(), zone);
  const [chosen, setChosen] = useState(daysFor(days, maxDays, today));
  const { from, to } = chosen;
  const count = from && to ? daysBetween(from, to) + 1 : 0;
  const fits = count > 0 && count <= maxDays;
  return (
    <Modal
      title={t("tasks.export.title")}
      description={t("manage.audit.exportLimit", { days: maxDays })}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        {ENDS.map((end) => (
          <RangeEnd
            key={end}
            label={t(`tasks.export.${end}`)}
            value={chosen[end]}
            max={today}
            onDay={(day) => setChosen({ ...chosen, [end]: day })}
            className="md:flex-col md:items-stretch"
          />
        ))}
      </div>
      <p aria-live="polite" className={fits ? "text-muted-foreground" : "text-destructive"}>
        {t("tasks.export.chosen", { days: Math.max(0, count) })}
      </p>
      <DialogFooter>
        <Button onClick={onClose}>{t("core.action.close")}</Button>
        <DownloadButton
          path={path}
          name={name}
          body={{ ...body, ...(byDay ? chosen : toInstantRange(chosen, zone)) }}
          disabled={!fits}
          variant="primary"
        >
          {t("core.action.export")}
        </DownloadButton>
      </DialogFooter>
    </Modal>
  );
};

/**
 * Exports the filtered rows as a workbook for a range of days, which starts from the range of the
 * list.
 */
export const LimitedExport = (props: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Download />
        {t("core.action.export")}
      </Button>
      {open ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
