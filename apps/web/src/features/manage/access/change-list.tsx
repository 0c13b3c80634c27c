import type { ChangeRow, Snapshot } from "@kolekta/api/manage/access/contract-exception";
import { changeColumns } from "@kolekta/api/manage/access/contract-columns";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { OF_INSTITUTION, OF_INSTITUTION_PARAMS, useListChoice } from "./filters.ts";
import { useExceptionName } from "./use-exception-name.ts";

/** Formats the earlier state of an entry in one line. */
const useSnapshot = () => {
  const t = useT();
  const { day } = useFormat();
  const getName = useExceptionName();
  return ({ from, to, enabled, remark, ...subject }: Snapshot): string => {
    const days = [
      ...(from ? [`${t("app.filter.from")} ${day(from)}`] : []),
      ...(to ? [`${t("app.filter.to")} ${day(to)}`] : []),
    ];
    const isRow = from !== null && subject.range !== null;
    return [
      isRow ? (subject.range ?? "") : getName(subject),
      days.join(" "),
      ...(enabled ? [] : [t("core.field.disabled")]),
      remark,
    ].join(" · ");
  };
};

const SnapshotText = ({ as }: { as: Snapshot | null }) => {
  const text = useSnapshot();
  return as ? text(as) : <NoValue />;
};

const VIEW = {
  at: { sticky: "start", exact: "minute" },
  kind: {},
  institution: {},
  before: { wrap: true, cell: ({ before }: ChangeRow) => <SnapshotText as={before} /> },
  after: { wrap: true, cell: ({ after }: ChangeRow) => <SnapshotText as={after} /> },
  editor: {},
} as const;

/** Changes to the lists, newest first. */
export const ChangeList = () => {
  const t = useT();
  const state = useTableState({ filters: OF_INSTITUTION_PARAMS });
  const { filters, page, size } = state;
  const result = trpc.manage.access.history.useQuery({ ...filters, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="access.history"
      label="manage.fieldHistory.title"
      columns={changeColumns}
      view={VIEW}
      filters={OF_INSTITUTION}
      choices={[useListChoice()]}
      state={state}
      result={result}
      rowKey="changeId"
      rowLabel={({ kind, action }) => t(`manage.access.change.${kind}.${action}`)}
      exportFilter={filters}
      empty={["manage.access.historyEmpty"]}
    />
  );
};
