import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Selection } from "./selection.ts";

interface Props<Row> {
  selection: Selection<Row> | null;
  actions: (rows: readonly Row[]) => ReactNode;
  matching?: Matching | undefined;
}

/** All rows that match the filters, beyond the current page. */
export interface Matching {
  readonly total: number;
  /** Counting stopped at `total`: there are more. */
  readonly isCapped: boolean;
  /** All matching rows are selected, not only the ticked ones. */
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** Formats the total, for example "12,345", with a plus if counting stopped. */
const useTotal = () => {
  const { number } = useFormat();
  return ({ total, isCapped }: Matching) => `${number(total)}${isCapped ? "+" : ""}`;
};

const ChooseMatching = ({ matching }: { matching: Matching }) => {
  const t = useT();
  const count = useTotal()(matching);
  return <TextButton onClick={matching.choose}>{t("app.table.allMatching", { count })}</TextButton>;
};

const useSelectedText = () => {
  const t = useT();
  const formatTotal = useTotal();
  return (count: number, matching: Matching | undefined) =>
    matching?.isChosen
      ? t("app.table.allSelected", { count: formatTotal(matching) })
      : t("app.table.selected", { count });
};

/** Toolbar above the pager with the number of selected rows. */
export const BulkBar = <Row,>(props: Props<Row>) => {
  const { selection, actions, matching } = props;
  const t = useT();
  const count = selection?.rows.length ?? 0;
  const text = useSelectedText()(count, matching);
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? text : ""}
      </p>
      {selection && count > 0 ? (
        <div
          role="region"
          aria-label={t("app.table.bulk")}
          className="bg-popover shadow-pop fixed bottom-14 left-1/2 z-40 flex w-max max-w-[calc(100vw-1rem)] -translate-x-1/2 max-sm:w-full flex-wrap items-center gap-2 rounded-xl border px-3 py-2"
        >
          <span className="tabular font-medium">{text}</span>
          {matching && !matching.isChosen && matching.total > count ? (
            <ChooseMatching matching={matching} />
          ) : null}
          <div className="contents max-sm:order-last max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-2">
            {actions(selection.rows)}
          </div>
          <IconButton
            className="max-sm:ml-auto"
            label={t("app.table.clearSelection")}
            onClick={selection.clear}
          >
            <X />
          </IconButton>
        </div>
      ) : null}
    </>
  );
};
