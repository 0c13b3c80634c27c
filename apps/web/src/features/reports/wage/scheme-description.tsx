import type { MessageKey } from "@kolekta/i18n/web";
import { Money } from "@/components/page/values.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Scheme, SchemeIn, Stage } from "./rows.ts";

const useFactors = (stages: readonly Stage[]) => {
  const t = useT();
  const percent = usePercent();
  return ({ stages: schemeStages }: Scheme) =>
    schemeStages.length === 0 ? (
      t("reports.wage.stagesNone")
    ) : (
      <ul className="text-xs">
        {schemeStages.map(({ stageId, factor }) => (
          <li key={stageId}>
            {t("reports.wage.stageValue", {
              name: stages.find((stage) => stage.stageId === stageId)?.name ?? "",
              percent: percent(factor),
            })}
          </li>
        ))}
      </ul>
    );
};

const useTiers = () => {
  const t = useT();
  const percent = usePercent();
  return ({ tiers }: Scheme) =>
    tiers.length === 0 ? (
      t("reports.wage.tiersNone")
    ) : (
      <ul className="text-xs">
        {tiers.map(({ from, factor }) => (
          <li key={from}>
            {t("reports.wage.tierValue", { from: percent(from), percent: percent(factor) })}
          </li>
        ))}
      </ul>
    );
};

const useSteps = () => {
  const t = useT();
  const percent = usePercent();
  return ({ qualitySteps }: Scheme) =>
    qualitySteps.length === 0 ? (
      t("reports.wage.stepsNone")
    ) : (
      <ul className="text-xs">
        {qualitySteps.map(({ from, factor }) => (
          <li key={from}>{t("reports.wage.stepValue", { from, percent: percent(factor) })}</li>
        ))}
      </ul>
    );
};

/** Weight of payments without contact, and the days after which it applies. */
const useSelfService = () => {
  const t = useT();
  const percent = usePercent();
  return ({ selfServiceDays: days, selfService }: Scheme): string =>
    days === null
      ? t("reports.wage.selfServiceNone")
      : t("reports.wage.selfServiceValue", { days, percent: percent(selfService) });
};

export const useSchemeFields = (stages: readonly Stage[]): RuleField<SchemeIn>[] => {
  const t = useT();
  const percent = usePercent();
  const factors = useFactors(stages);
  const selfService = useSelfService();
  const tiers = useTiers();
  const steps = useSteps();
  const buildField = (
    id: string,
    label: MessageKey,
    value: RuleField<SchemeIn>["value"],
  ): RuleField<SchemeIn> => ({
    id,
    label: t(label),
    wrap: true,
    value: (scheme) => (scheme.followsDefault ? null : value(scheme)),
  });
  return [
    {
      id: "monthlyBase",
      label: t("manage.proposal.detail.monthlyBaseMinor"),
      value: ({ followsDefault, monthlyBaseMinor, currency }) =>
        followsDefault ? (
          t("core.filter.allInstitutions")
        ) : (
          <Money minor={monthlyBaseMinor} currency={currency} />
        ),
    },
    buildField("baseRate", "reports.wage.baseRate", ({ baseRate }) => percent(baseRate)),
    buildField("capRate", "reports.wage.capRate", ({ capRate }) => percent(capRate)),
    buildField("extensionRate", "reports.wage.extensionRate", ({ extensionRate }) =>
      percent(extensionRate),
    ),
    buildField("selfService", "reports.wage.selfService", selfService),
    buildField("stages", "manage.proposal.detail.stageFactors", factors),
    buildField("tiers", "reports.wage.tiers", tiers),
    buildField("steps", "reports.wage.steps", steps),
    buildField(
      "fatalErrorFactor",
      "manage.proposal.detail.fatalErrorFactor",
      ({ fatalErrorFactor }) => percent(fatalErrorFactor),
    ),
    buildField("closingDays", "manage.proposal.detail.closingDays", ({ closingDays }) =>
      String(closingDays),
    ),
  ];
};
