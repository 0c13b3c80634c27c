import { toWordKey } from "@kolekta/api/manage/forbidden-word/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { SectionAction } from "@/components/page/section-head.tsx";
import { buildFieldColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { SectionIntro } from "@/components/setting/default-rule-section.tsx";
import { RuleDescription } from "@/components/setting/rule-description.tsx";
import { LISTED, QUIET } from "@/components/setting/search-table.tsx";
import {
  type RevisionViewProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import {
  useWordFields,
  useWordName,
  useWordTable,
  type WordFilters,
  type WordLine,
  type WordRow,
} from "./use-words.ts";
import { WordFilterBar } from "./word-filters.tsx";

const WordDialog = lazyComponent(() => import("./word-dialog.tsx"));

const RevisionView = ({
  row: { jurisdiction, language, word },
  children,
}: RevisionViewProps<WordRow, WordLine>) =>
  children(trpc.manage.forbiddenWord.history.useQuery({ jurisdiction, language, word }, QUIET));

const useWordDialogs = () => {
  const utils = trpc.useUtils();
  const fields = useWordFields();
  return useSettingDialogs<WordRow, WordLine>({
    permission: "forbiddenWord.edit",
    getName: useWordName(),
    edit: (props) => <WordDialog {...props} />,
    RevisionView,
    show: (line) => <RuleDescription fields={fields} rule={line} />,
    withdrawing: {
      send: utils.client.manage.forbiddenWord.withdraw.mutate,
      refresh: () => utils.manage.forbiddenWord.invalidate(),
    },
  });
};

const useWordColumns = (dialogs: ReturnType<typeof useWordDialogs>) => {
  const t = useT();
  const fields = useWordFields();
  return useSettingColumns<WordRow>({
    subject: t("core.field.word"),
    getName: useWordName(),
    renderName: ({ word }) => word,
    columns: [
      {
        id: "jurisdiction",
        header: t("manage.forbiddenWord.jurisdiction"),
        cell: (row) => t(`core.country.${row.jurisdiction}`),
      },
      {
        id: "language",
        header: t("app.language.label"),
        cell: ({ language }) => t(`telephony.sms.languageName.${language}`),
      },
      ...buildFieldColumns(fields, ({ current }: WordRow) => current),
    ],
    renderNext: ({ severity }) => t(`manage.proposal.word.${severity}`),
    dialogs,
  });
};

const Actions = ({ filters }: { filters: WordFilters }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <SectionAction>
        <DownloadButton
          path="/api/manage/forbiddenWord/export"
          name="forbidden-words.xlsx"
          body={filters}
        >
          {t("core.action.download")}
        </DownloadButton>
        {useCan()("forbiddenWord.edit") ? (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Plus />
            {t("manage.forbiddenWord.add")}
          </Button>
        ) : null}
      </SectionAction>
      {open ? <WordDialog row={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** Words that messages may not contain. Changes need an approver. */
export const ForbiddenWords = () => {
  const t = useT();
  const state = useWordTable();
  const { filters, page, size } = state;
  const dialogs = useWordDialogs();
  return (
    <section className="flex min-h-0 flex-col gap-3">
      <SectionIntro kind="FORBIDDEN_WORD">
        <p>{t("manage.forbiddenWord.intro")}</p>
      </SectionIntro>
      <DataTable
        id="forbiddenWord.list"
        label={t("manage.proposal.kind.FORBIDDEN_WORD")}
        columns={useWordColumns(dialogs)}
        rowKey={toWordKey}
        rowLabel={useWordName()}
        state={state}
        result={trpc.manage.forbiddenWord.list.useQuery({ ...filters, page, size }, LISTED)}
        toolbar={<WordFilterBar state={state} />}
        empty={{ title: t("manage.forbiddenWord.none") }}
      />
      <Actions filters={filters} />
      {dialogs.activeDialog}
    </section>
  );
};
