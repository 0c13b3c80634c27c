import { Lines } from "@/components/case/lines.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { StateBadge } from "../state-badge.tsx";
import type { Application } from "./use-applications.ts";

const State = ({ state, countsForKpi }: Application) => {
  const t = useT();
  const badge = <StateBadge state={state} />;
  return countsForKpi ? badge : <Lines first={badge} second={t("repay.deduction.detail.notKpi")} />;
};

const Waits = ({ waitsForRole, waitsForCaller }: Application) => {
  const t = useT();
  if (waitsForRole === null) return <NoValue />;
  if (waitsForCaller) return <StatusBadge tone="info" label={t("repay.deduction.tab.MINE")} />;
  return <RoleName role={waitsForRole} />;
};

export const COLUMN_VIEW = {
  borrower: { sticky: "start", opens: true, under: "loanNumber" },
  kind: {},
  amount: {},
  pay: {},
  reason: {},
  state: { cell: (row: Application) => <State {...row} /> },
  waits: { cell: (row: Application) => <Waits {...row} /> },
  until: { exact: "minute" },
  dpd: {},
  stage: {},
  institution: {},
  agent: {},
  applicant: {},
  appliedAt: { exact: "minute" },
} as const;

const { institution: _, ...ownView } = COLUMN_VIEW;

/** For users of one institution. */
export const OWN_COLUMN_VIEW = ownView;
