import { fieldChangeColumns } from "@kolekta/api/manage/field-history/contract-columns";
import { subjectsFor } from "@kolekta/api/manage/field-history/rules";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useFieldName } from "@/components/change/labels.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Button } from "@/components/ui/button.tsx";
import { usePeople } from "@/hooks/use-agents.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CHANGE_VIEW } from "./change-view.tsx";
import { FILTERS, toQuery } from "./filters.ts";

const PARAMS = toParams(FILTERS);

const RecordDialog = lazyComponent(() => import("./record-dialog.tsx"));

const useChoices = () => {
  const t = useT();
  const people = usePeople(undefined);
  return [
    {
      id: "subject",
      label: t("manage.fieldHistory.subject"),
      placeholder: t("manage.fieldHistory.kind.USER"),
      options: toOptions(
        subjectsFor(useCan()).filter((code) => code !== "USER"),
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
  ] as const;
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
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const query = toQuery(filters, zone);
  const result = trpc.manage.fieldHistory.list.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="change.list"
      label="manage.fieldHistory.title"
      columns={fieldChangeColumns}
      view={CHANGE_VIEW}
      filters={FILTERS}
      choices={useChoices()}
      state={state}
      result={result}
      rowKey="key"
      rowLabel={({ field, at }) =>
        t("manage.fieldHistory.row", { field: fieldName(field), at: instant(at, { zone }) })
      }
      actions={<RecordButton />}
      exportFilter={query}
      empty={["manage.fieldHistory.none", "manage.fieldHistory.intro"]}
    />
  );
};
