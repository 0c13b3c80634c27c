import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { isPending, StateBadge } from "../state-badge.tsx";
import { DecisionForm } from "./decision-form.tsx";
import {
  RequestedAmounts,
  CaseDescription,
  CaseLink,
  Earlier,
  Rests,
  Steps,
} from "./detail-parts.tsx";
import type { Detail } from "./use-applications.ts";

interface Props {
  deductionId: number;
  /** Name from the list row, shown until the details are loaded. */
  name: string | undefined;
  onClose: () => void;
}

const Head = ({ detail }: { detail: Detail }) => {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateBadge state={detail.state} />
      <span className="text-muted-foreground">
        {t(`repay.deduction.kinds.${detail.kind}`)} ·{" "}
        <span className="tabular">{detail.loanNumber}</span>
      </span>
      <CaseLink detail={detail} />
      {detail.countsForKpi ? null : (
        <span className="text-muted-foreground text-xs">{t("repay.deduction.detail.notKpi")}</span>
      )}
    </div>
  );
};

const Content = ({ detail, onDone }: { detail: Detail; onDone: () => void }) => {
  const can = useCan();
  const canDecide = can("deduction.decide") && detail.refusal === null;
  return (
    <>
      <SideSheetBody>
        <Head detail={detail} />
        <RequestedAmounts detail={detail} />
        {isPending(detail.state) ? <Rests detail={detail} /> : null}
        <CaseDescription detail={detail} />
        <Steps detail={detail} />
        <Earlier detail={detail} />
        {detail.refusal !== null && can("deduction.decide") ? (
          <p className="text-muted-foreground">{detail.refusal}</p>
        ) : null}
      </SideSheetBody>
      {canDecide && isPending(detail.state) ? (
        <DecisionForm key={detail.version} detail={detail} onDone={onDone} />
      ) : null}
    </>
  );
};

const DetailSheet = ({ deductionId, name, onClose }: Props) => {
  const t = useT();
  const result = trpc.repay.deduction.get.useQuery({ deductionId }, { meta: { quiet: true } });
  const title = t("repay.deduction.detail.title", {
    name: result.data?.borrowerName ?? name ?? "",
  });
  return (
    <SideSheet wide title={title} onClose={onClose}>
      <Area result={result}>{(detail) => <Content detail={detail} onDone={onClose} />}</Area>
    </SideSheet>
  );
};

export default DetailSheet;
