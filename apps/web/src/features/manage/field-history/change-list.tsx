import { subjectsFor } from "@kolekta/api/manage/field-history/rules";
import { keepPreviousData } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { Button } from "@/components/ui/button.tsx";
import { usePeople } from "@/hooks/use-agents.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useFieldName } from "@/components/change/labels.ts";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { FilterValues } from "@/lib/url-state.ts";
import { useChangeColumns } from "./columns.tsx";
import { FILTERS, toQuery } from "./filters.ts";

const RecordDialog = lazyComponent(() => import("./record-dialog.tsx"));

const ChangeFilters = ({ state }: { state: TableState<FilterValues<typeof FILTERS>> }) => {
  const t = useT();
  const can = useCan();
  const people = usePeople(undefined);
  return (
    <ListFilters
      state={state}
      search={{ id: "subjectId", label: t("manage.fieldHistory.subjectId") }}
      choices={[
        {
          id: "subject",
          label: t("manage.fieldHistory.subject"),
          placeholder: t("manage.fieldHistory.kind.USER"),
          options: toOptions(
            subjectsFor(can).filter((code) => code !== "USER"),
            (code) => t(`manage.fieldHistory.kind.${code}`),
          ),
          clears: ["subjectId"],
        },
        {
          id: "editorId",
          label: t("manage.user.modifier"),
          placeholder: t("manage.audit.anyUser"),
          options: people.map(({ id, name }) => ({ value: id, label: name })),
          hidden: people.length < 2,
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};

const RecordButton = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!useCan()("change.save")) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Pencil />
        {t("manage.fieldHistory.record")}
      </Button>
      {open ? <RecordDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};

export const ChangeList = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const fieldName = useFieldName();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const result = trpc.manage.fieldHistory.list.useQuery(
    { ...toQuery(filters, zone), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="change.list"
      label={t("manage.fieldHistory.title")}
      columns={useChangeColumns()}
      rowKey={(change) => change.key}
      rowLabel={(change) =>
        t("manage.fieldHistory.row", {
          field: fieldName(change.field),
          at: instant(change.at, { zone }),
        })
      }
      state={table}
      result={result}
      toolbar={<ChangeFilters state={table} />}
      actions={<RecordButton />}
      stacked
      empty={{
        title: t("manage.fieldHistory.none"),
        body: t("manage.fieldHistory.intro"),
      }}
    />
  );
};
