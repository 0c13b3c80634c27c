import { Page, PageHeader } from "@/components/page/page.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LimitSection } from "./limit-section.tsx";
import { PolicySection } from "./policy-section.tsx";

/** Who may let off how much, up to which budget, and for how long. */
export default function DeductionLimitsPage() {
  const t = useT();
  return (
    <Page>
      <PageHeader
        title={t("app.screen.deductionLimits")}
        description={t("repay.deduction.setting.intro")}
      />
      <div className="flex flex-col gap-6">
        <OpenProposals kinds={["DEDUCTION_LIMIT", "DEDUCTION_POLICY"]} />
        <LimitSection />
        <PolicySection />
      </div>
    </Page>
  );
}
