import { type ReactNode, useState } from "react";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Props<Row> {
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

const FEW = 12;

/** The first of many rows, until all are wanted. */
export const FewRows = <Row,>({ rows, children }: Props<Row>) => {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && rows.length > FEW;
  return (
    <div className="flex flex-col gap-1">
      {children(isCut ? rows.slice(0, FEW) : rows)}
      {isCut ? (
        <TextButton className="self-start" onClick={() => setWhole(true)}>
          {t("tasks.allocation.share.all", { count: rows.length })}
        </TextButton>
      ) : null}
    </div>
  );
};
