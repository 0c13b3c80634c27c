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

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted-foreground text-xs">{label}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
);

const Figures = ({ info }: { info: CaseInfo }) => {
  const t = useT();
  const { currency } = info;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:flex sm:flex-wrap">
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
      <Figure label={t("tasks.case.field.promise")}>
        {info.promiseOn ? (
          <>
            <Money minor={info.promiseMinor} currency={currency} />{" "}
            <span className="text-muted-foreground font-normal">
              <ShortDay day={info.promiseOn} />
            </span>
          </>
        ) : (
          <NoValue />
        )}
      </Figure>
    </dl>
  );
};

export const CaseName = ({ info }: { info: CaseInfo }) => {
  const t = useT();
  useTitle(info.borrowerName);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <h1 className="text-lg leading-7 font-semibold">{info.borrowerName}</h1>
      <CaseStatusBadge status={info.status} />
      <span className="text-muted-foreground tabular inline-flex items-center text-xs">
        {info.loanNumber}
        <CopyButton text={info.loanNumber} label={t("tasks.case.field.loanNumber")} />
      </span>
      <LocalTime zone={info.zone} />
    </div>
  );
};

export const CaseSummary = ({ info }: { info: CaseInfo }) => {
  const reasonText = useWorkReasonText(info);
  return (
    <div className="flex flex-col gap-1.5">
      <Figures info={info} />
      <p>
        <WorkReasonBadge reason={info.workReason} blockedBy={info.blockedBy} /> {reasonText}
      </p>
    </div>
  );
};
