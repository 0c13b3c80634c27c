import { SettingPage } from "@/components/setting/setting-page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LimitSection } from "./limit-section.tsx";
import { PolicySection } from "./policy-section.tsx";

export default function DeductionLimitsPage() {
  const t = useT();
  return (
    <SettingPage
      description={t("repay.deductionPolicy.intro")}
      kinds={["DEDUCTION_LIMIT", "DEDUCTION_POLICY"]}
    >
      <div className="flex flex-col gap-6">
        <LimitSection />
        <PolicySection />
      </div>
    </SettingPage>
  );
}
