import { PurgedText } from "@/components/case/purged-text.tsx";
import { BorrowerLink } from "@/components/case/case-link.tsx";
import type { Letter } from "@kolekta/api/telephony/letter/contract";
import type { Column } from "@/components/data-table/columns.ts";
import { moneyColumn } from "@/components/case/area-columns.tsx";
import { DayText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LetterFate } from "./letter-fate.tsx";
import { LetterMenu } from "./letter-menu.tsx";

type Translate = ReturnType<typeof useT>;

const buildLetterColumns = (t: Translate): Column<Letter>[] => [
  {
    id: "borrower",
    header: t("core.field.borrower"),
    sticky: "start",
    cell: (row) => <BorrowerLink row={row} />,
  },
  {
    id: "letter",
    header: t("telephony.letter.which"),
    cell: (row) => (
      <span className="flex flex-col">
        {row.title === "" ? <PurgedText /> : row.title}
        <span className="text-muted-foreground text-xs">
          {t("telephony.letter.attempt", {
            code: row.code,
            attempt: row.attempt,
          })}
        </span>
      </span>
    ),
  },
  {
    id: "day",
    header: t("core.field.day"),
    cell: (row) => <DayText day={row.letterOn} />,
  },
];

const course = (t: Translate): Column<Letter>[] => [
  {
    id: "delivery",
    header: t("telephony.letter.delivery"),
    cell: (row) => t(`telephony.letter.wentBy.${row.delivery}`),
  },
  moneyColumn("arrears", t("telephony.letter.column.arrears"), (row) => row.arrearsMinor),
  {
    id: "fate",
    header: t("core.field.status"),
    cell: (row) => <LetterFate letter={row} />,
  },
  {
    id: "writer",
    header: t("telephony.letter.column.writer"),
    cell: (row) => (
      <span className="flex flex-col">
        {row.writerName}
        <span className="text-muted-foreground text-xs">{row.institutionName}</span>
      </span>
    ),
  },
  {
    id: "actions",
    header: t("core.field.actions"),
    sticky: "end",
    cell: (row) => <LetterMenu letter={row} />,
  },
];

export const useLetterColumns = (): Column<Letter>[] => {
  const t = useT();
  return [...buildLetterColumns(t), ...course(t)];
};
