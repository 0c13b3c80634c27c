import type { Letter } from "@kolekta/api/telephony/letter/contract";
import { DELIVERIES, LETTER_STATES } from "@kolekta/api/telephony/letter/contract-codes";
import { letterColumns } from "@kolekta/api/telephony/letter/contract-columns";
import { useNavigate } from "react-router-dom";
import { BorrowerLink, toCasePath } from "@/components/case/case-link.tsx";
import { Lines } from "@/components/case/lines.tsx";
import { PurgedText } from "@/components/case/purged-text.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { LetterFate } from "./letter-fate.tsx";
import { LetterMenu } from "./letter-menu.tsx";

const FILTERS = {
  text: filter.search("telephony.letter.page.search"),
  state: filter.code(
    LETTER_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (code) => `telephony.letter.state.${code}`,
  ),
  delivery: filter.code(
    DELIVERIES,
    "telephony.letter.delivery",
    "telephony.letter.page.anyDelivery",
    (code) => `telephony.letter.wentBy.${code}`,
  ),
};
const PARAMS = toParams(FILTERS);

const Title = ({ letter: { title, code, attempt } }: { letter: Letter }) => (
  <Lines
    first={title === "" ? <PurgedText /> : title}
    second={useT()("telephony.letter.attempt", { code, attempt })}
  />
);

const COLUMN_VIEW = {
  borrower: { sticky: "start", cell: (letter: Letter) => <BorrowerLink row={letter} /> },
  letter: { cell: (letter: Letter) => <Title letter={letter} /> },
  day: {},
  delivery: {},
  arrears: {},
  fate: { cell: (letter: Letter) => <LetterFate letter={letter} /> },
  writer: { under: "institution" },
} as const;

export const LetterList = () => {
  const navigate = useNavigate();
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const result = trpc.telephony.letter.list.useQuery({ ...filters, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="letter.list"
      label="telephony.letter.page.sent"
      columns={letterColumns}
      view={COLUMN_VIEW}
      filters={FILTERS}
      state={state}
      result={result}
      rowKey="letterId"
      rowLabel={(letter) => letter.borrowerName}
      onOpen={(letter) => void navigate(toCasePath(letter))}
      menu={(letter) => <LetterMenu letter={letter} />}
      exportFilter={filters}
      empty={["telephony.letter.page.none", "telephony.letter.page.noneBody"]}
    />
  );
};
