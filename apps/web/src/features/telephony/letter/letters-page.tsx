import { toCasePath } from "@/components/case/case-link.tsx";
import { DELIVERIES, LETTER_STATES } from "@kolekta/api/telephony/letter/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Section } from "@/components/page/section.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { useLetterColumns } from "./letter-columns.tsx";
import { TemplateList } from "./template-list.tsx";

const FILTERS = {
  text: param.text(),
  state: param.choice(LETTER_STATES),
  delivery: param.choice(DELIVERIES),
};

const SentLetters = () => {
  const t = useT();
  const navigate = useNavigate();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const result = trpc.telephony.letter.list.useQuery(
    { ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const columns = useLetterColumns();
  return (
    <DataTable
      id="letter.list"
      label={t("telephony.letter.page.sent")}
      columns={columns}
      rowKey={(row) => String(row.letterId)}
      rowLabel={(row) => row.borrowerName}
      onOpen={(row) => void navigate(toCasePath(row))}
      state={table}
      result={result}
      toolbar={
        <ListFilters
          state={table}
          search={{ id: "text", label: t("telephony.letter.page.search") }}
          choices={[
            {
              id: "state",
              label: t("core.field.status"),
              placeholder: t("core.filter.anyStatus"),
              options: toOptions(LETTER_STATES, (code) => t(`telephony.letter.state.${code}`)),
            },
            {
              id: "delivery",
              label: t("telephony.letter.delivery"),
              placeholder: t("telephony.letter.page.anyDelivery"),
              options: toOptions(DELIVERIES, (code) => t(`telephony.letter.wentBy.${code}`)),
            },
          ]}
        />
      }
      empty={{
        title: t("telephony.letter.page.none"),
        body: t("telephony.letter.page.noneBody"),
      }}
    />
  );
};

export default function LettersPage() {
  const t = useT();
  return (
    <SettingPage description={t("telephony.letter.page.intro")} kinds={["LETTER_TEMPLATE"]}>
      <Section title={t("telephony.letter.page.sent")}>
        <SentLetters />
      </Section>
      <TemplateList />
    </SettingPage>
  );
}
