import type { CaseRow } from "@kolekta/api/tasks/case/contract";
import { Link } from "react-router-dom";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { resultText } from "@/components/case/labels.ts";
import { Money, RelativeTime } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { casePath } from "./case-link.ts";
import { Closure, WorkReasonBadge } from "./work-reason.tsx";

const LINE = "flex min-w-0 items-center justify-between gap-3";

/** Checks that the agreed call comes next, and no block lasts longer. */
const isCallNext = ({ nextCallAt, restsUntil }: CaseRow): boolean =>
  nextCallAt !== null && (restsUntil === null || nextCallAt >= restsUntil);

/**
 * Case on a narrow screen, in three lines: borrower and amount, next step, last and next contact.
 */
export const CaseCard = ({ row, query }: { row: CaseRow; query: URLSearchParams }) => {
  const t = useT();
  const { zone } = useSession();
  const result = resultText(t, row.lastCallResult);
  return (
    <div className="flex flex-col gap-0.5">
      <div className={LINE}>
        <Link
          to={casePath(row, query)}
          className="truncate font-medium after:absolute after:inset-0 after:rounded-lg"
        >
          {row.borrowerName}
        </Link>
        <span className="tabular shrink-0 font-medium">
          <Money minor={row.arrearsMinor} currency={row.currency} />
        </span>
      </div>
      <div className={LINE}>
        <WorkReasonBadge reason={row.workReason} blockedBy={row.blockedBy} />
        <span className="text-muted-foreground tabular text-table shrink-0">
          {t("core.word.days", { days: row.dpd })}
        </span>
      </div>
      <div className={`${LINE} text-muted-foreground min-h-5 text-xs`}>
        <span className="min-w-0 truncate">
          {result ? (
            <>
              {result} <RelativeTime at={row.lastContactAt} zone={zone} />
            </>
          ) : (
            t("tasks.case.card.noResult")
          )}
        </span>
        <span className="shrink-0">
          {isCallNext(row) ? (
            <>
              {t("tasks.case.card.next")} <ShortInstant at={row.nextCallAt} />
            </>
          ) : (
            <Closure row={row} brief />
          )}
        </span>
      </div>
    </div>
  );
};
