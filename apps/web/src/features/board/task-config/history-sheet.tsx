import type { ConfigRow, VersionRow } from "@kolekta/api/board/task-config/contract";
import { AreaPages, usePaging } from "@/components/case/area-pages.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { DescriptionList, InstantText } from "@/components/page/values.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useConfigTexts } from "./labels.ts";

const SIZE = 10;

const useDescriptionItems = (row: VersionRow) => {
  const t = useT();
  const texts = useConfigTexts();
  const names = row.agents.map(({ name }) => name).join(", ");
  return [
    { label: t("core.field.stage"), value: row.stageName },
    {
      label: t("board.taskConfig.audience"),
      value: row.audience === "ALL" ? texts.audience(row) : names,
    },
    { label: t("board.taskConfig.deadline"), value: row.deadline },
    { label: t("board.taskConfig.recurrence"), value: texts.recurrence(row) },
    { label: t("board.taskConfig.days"), value: texts.days(row) },
    { label: t("board.taskConfig.remind"), value: texts.remind(row) },
  ];
};

const Version = ({ row }: { row: VersionRow }) => {
  const t = useT();
  const { zone } = useSession();
  return (
    <li className="flex flex-col gap-2 border-b py-3 last:border-b-0">
      <p className="font-medium">
        {t("board.taskConfig.versionNumber", { version: row.version })} · {row.title}
      </p>
      {row.description ? <p>{row.description}</p> : null}
      <p className="break-words whitespace-pre-line">{row.content}</p>
      <DescriptionList items={useDescriptionItems(row)} />
      <p className="text-muted-foreground text-xs">
        {t(`board.taskConfig.changeName.${row.kind}`)} {row.editorName}{" "}
        <InstantText at={row.at} zone={zone} />
        {row.reason ? `: ${row.reason}` : null}
      </p>
    </li>
  );
};

interface Props {
  row: ConfigRow;
  onClose: () => void;
}

const HistorySheet = ({ row, onClose }: Props) => {
  const t = useT();
  const paging = usePaging(SIZE);
  const title = t("app.setting.historyFor", { name: row.title });
  const result = trpc.board.taskConfig.history.useQuery(
    { configId: row.configId, page: paging.page, size: paging.size },
    LIST_QUERY,
  );
  return (
    <SideSheet title={title} onClose={onClose}>
      <SideSheetBody>
        <AreaPages result={result} paging={paging}>
          {(rows) => (
            <ol aria-label={title}>
              {rows.map((version) => (
                <Version key={version.version} row={version} />
              ))}
            </ol>
          )}
        </AreaPages>
      </SideSheetBody>
    </SideSheet>
  );
};

export default HistorySheet;
