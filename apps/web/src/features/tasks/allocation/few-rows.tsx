import { type ReactNode, useState } from "react";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useNarrow } from "@/hooks/use-media.ts";
import { useT } from "@/lib/i18n.tsx";

interface Props<Row> {
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

const FEW = 12;
/** Lower limit on a phone, where each row is a card. */
const FEW_CARDS = 4;

/** Shows the first rows, with a button for all of them. */
export const FewRows = <Row,>({ rows, children }: Props<Row>) => {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const few = useNarrow() ? FEW_CARDS : FEW;
  const isCut = !isWhole && rows.length > few;
  return (
    <div className="flex flex-col gap-1">
      {children(isCut ? rows.slice(0, few) : rows)}
      {isCut ? (
        <TextButton className="self-start" onClick={() => setWhole(true)}>
          {t("tasks.allocation.share.all", { count: rows.length })}
        </TextButton>
      ) : null}
    </div>
  );
};
