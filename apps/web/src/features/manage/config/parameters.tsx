import { configColumns } from "@kolekta/api/manage/config/contract-columns";
import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { ListExport } from "@/components/list/list-export.tsx";
import { SectionAction } from "@/components/page/section-head.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useSettingColumns } from "@/components/setting/columns.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type EntryRow, formatEntryName } from "./entry.ts";
import { EntryDescription, useEntryItems } from "./entry-description.tsx";
import { useEntryDialogs } from "./use-entry-dialogs.tsx";

const CurrentValue = ({ row: { code, current } }: { row: EntryRow }) => {
  const t = useT();
  if (current) return <EntryDescription code={code} revision={current} />;
  return code === "APP_VERSION" ? t("manage.config.neverSet") : <NoValue />;
};

interface AddProps {
  rows: readonly EntryRow[];
  onAdd: (row: EntryRow) => void;
}

const OTHER: EntryRow = {
  code: "",
  name: "",
  workQueueId: null,
  stageName: null,
  current: null,
  next: null,
  latestId: null,
};

/** Buttons for another entry, and for the value of a stage, which starts from STATS_REFRESH. */
const AddButton = ({ rows, onAdd }: AddProps) => {
  const t = useT();
  const stats = rows.find(
    ({ code, workQueueId }) => code === "STATS_REFRESH" && workQueueId === null,
  );
  if (!stats) return null;
  return (
    <SectionAction>
      <Button aria-haspopup="dialog" onClick={() => onAdd({ ...OTHER, isNew: true } as EntryRow)}>
        <Plus />
        {t("manage.config.addOther")}
      </Button>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onClick={() => onAdd({ ...stats, isNew: true } as EntryRow)}
      >
        <Plus />
        {t("manage.config.addStage")}
      </Button>
    </SectionAction>
  );
};

const Table = ({ rows }: { rows: EntryRow[] }) => {
  const t = useT();
  const buildItems = useEntryItems();
  const dialogs = useEntryDialogs();
  const { onEdit, activeDialog } = dialogs;
  const columns = useSettingColumns<EntryRow>({
    subject: t("manage.config.parameter"),
    getName: formatEntryName,
    renderName: ({ name, code }) => (
      <span className="flex flex-col">
        <span className="font-medium">{name}</span>
        <code className="text-muted-foreground text-xs">{code}</code>
      </span>
    ),
    columns: [
      {
        id: "stage",
        header: t("core.field.stage"),
        cell: ({ stageName }) => stageName ?? t("manage.config.everyStage"),
      },
      { id: "value", header: t("core.field.value"), cell: (row) => <CurrentValue row={row} /> },
    ],
    renderNext(next) {
      const row = rows.find((candidate) => candidate.next?.ruleId === next.ruleId);
      if (!row || next.followsDefault) return t("manage.config.follows");
      return buildItems(row.code, next)[0]?.value;
    },
    dialogs,
  });
  return (
    <>
      <AreaTable
        label={t("manage.config.parameters")}
        columns={columns}
        rows={rows}
        rowKey={({ code, workQueueId }) => `${code}${workQueueId ?? ""}`}
        cards="wide"
      />
      {onEdit ? <AddButton rows={rows} onAdd={onEdit} /> : null}
      {activeDialog}
    </>
  );
};

/** Link to the SMS limits, for users who may open them. */
const SmsLink = () => {
  const t = useT();
  if (!useCan()("sms.configure")) return null;
  return (
    <p className="text-muted-foreground">
      {t("manage.config.sms")}{" "}
      <Link to="?section=limits" className="text-primary underline">
        {t("telephony.setting.section.limits")}
      </Link>
    </p>
  );
};

export const Parameters = () => {
  const t = useT();
  const result = trpc.manage.config.list.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{t("manage.config.parametersIntro")}</p>
      <OpenProposals kinds={["CONFIG_ENTRY"]} />
      <div className="flex justify-end">
        <ListExport list="manage.config.list" filter={{}} columns={configColumns} />
      </div>
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
      <SmsLink />
    </section>
  );
};
