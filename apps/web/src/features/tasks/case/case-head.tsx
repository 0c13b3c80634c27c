import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { Clock3 } from "lucide-react";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/page/copy-button.tsx";
import { useTitle } from "@/components/page/page.tsx";
import { Money, NoValue, NumberText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { ShortDay } from "@/components/case/short-time.tsx";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import { WorkReasonBadge } from "./work-reason.tsx";

/** Formats the reason to work the case now, with its figures. */
const useWorkReasonText = (info: CaseInfo): string => {
  const t = useT();
  const format = useFormat();
  const { zone } = useSession();
  const { workReason, blockedBy, promiseMinor, promiseOn, currency } = info;
  const formatInstant = (instant: Date | null) =>
    instant ? format.instant(instant, { zone, showZone: true }) : "";
  if (blockedBy === "DPD_MAX") return t("tasks.case.why.DPD_MAX");
  return t(`tasks.case.why.${workReason}`, {
    amount: format.money(promiseMinor ?? 0, currency),
    day: promiseOn ? format.day(promiseOn) : "",
    at: formatInstant(info.nextCallAt),
    rest: formatInstant(info.restsUntil),
  });
};

/** Local time of the borrower, if it differs from the user's. */
const LocalTime = ({ zone }: { zone: string }) => {
  const t = useT();
  const format = useFormat();
  const session = useSession();
  const now = new Date();
  const localTime = format.instant(now, { zone, part: "time", showZone: true });
  if (format.instant(now, { zone }) === format.instant(now, { zone: session.zone })) return null;
  return (
    <span className="text-muted-foreground inline-flex items-center gap-1 text-xs">
      <Clock3 aria-hidden className="size-3.5" />
      {t("tasks.case.workspace.localTime", { time: localTime })}
    </span>
  );
};

export const FIGURES =
  "grid max-w-4xl grid-cols-3 gap-x-3 gap-y-1 @lg:grid-cols-[3.5rem_repeat(4,minmax(0,1fr))]";

/** Reserves the lines of a usual reason. */
export const REASON = "min-h-16 @md:min-h-10 @2xl:min-h-6";

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="min-h-9 min-w-0">
    <dt className="text-muted-foreground text-xs">{label}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
);

const Figures = ({ info }: { info: CaseInfo }) => {
  const t = useT();
  const { currency } = info;
  return (
    <dl className={FIGURES}>
      <Figure label={t("tasks.case.field.dpd")}>
        <NumberText value={info.dpd} />
      </Figure>
      <Figure label={t("tasks.case.short.arrears")}>
        <Money minor={info.arrearsMinor} currency={currency} />
      </Figure>
      <Figure label={t("tasks.case.short.outstanding")}>
        <Money minor={info.outstandingMinor} currency={currency} />
      </Figure>
      <Figure label={t("tasks.case.short.payoff")}>
        <Money minor={info.payoffMinor} currency={currency} />
      </Figure>
      <Figure
        label={
          <>
            {t("tasks.case.field.promise")}
            {info.promiseOn ? (
              <>
                {" · "}
                <ShortDay day={info.promiseOn} />
              </>
            ) : null}
          </>
        }
      >
        {info.promiseOn ? <Money minor={info.promiseMinor} currency={currency} /> : <NoValue />}
      </Figure>
    </dl>
  );
};

export const CaseName = ({ info }: { info: CaseInfo }) => {
  useTitle(info.borrowerName);
  return (
    <>
      <h1 className="min-w-0 text-lg leading-7 font-semibold break-words">{info.borrowerName}</h1>
      <CaseStatusBadge status={info.status} />
    </>
  );
};

export const CaseFacts = ({ info }: { info: CaseInfo }) => {
  const t = useT();
  return (
    <>
      <span className="text-muted-foreground tabular inline-flex items-center text-xs">
        {info.loanNumber}
        <CopyButton text={info.loanNumber} label={t("tasks.case.field.loanNumber")} />
      </span>
      <LocalTime zone={info.zone} />
    </>
  );
};

export const CaseSummary = ({ info }: { info: CaseInfo }) => {
  const reasonText = useWorkReasonText(info);
  return (
    <>
      <Figures info={info} />
      <p className={REASON}>
        <WorkReasonBadge reason={info.workReason} blockedBy={info.blockedBy} /> {reasonText}
      </p>
    </>
  );
};
