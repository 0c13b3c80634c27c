import type { MessageKey } from "@kolekta/i18n/web";
import { Money } from "@/components/page/values.tsx";
import type { RuleFact } from "@/components/setting/rule-facts.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Scheme, SchemeIn, Stage } from "./rows.ts";

const useFactors = (stages: readonly Stage[]) => {
  const t = useT();
  const percent = usePercent();
  return ({ stages: own }: Scheme) =>
    own.length === 0 ? (
      t("reports.wage.stagesNone")
    ) : (
      <ul className="text-xs">
        {own.map(({ queueId, factor }) => (
          <li key={queueId}>
            {t("reports.wage.stageValue", {
              name: stages.find((one) => one.queueId === queueId)?.name ?? "",
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
            {t("reports.wage.tierValue", {
              from: percent(from),
              percent: percent(factor),
            })}
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

/** What the agent's own share weighs that came without him. */
const useSelfService = () => {
  const t = useT();
  const percent = usePercent();
  return ({ selfServiceDays: days, selfService }: Scheme): string =>
    days === null
      ? t("reports.wage.selfServiceNone")
      : t("reports.wage.selfServiceValue", {
          days,
          percent: percent(selfService),
        });
};

/** What a scheme says, column by column. */
export const useSchemeFacts = (stages: readonly Stage[]): RuleFact<SchemeIn>[] => {
  const t = useT();
  const percent = usePercent();
  const factors = useFactors(stages);
  const selfService = useSelfService();
  const tiers = useTiers();
  const steps = useSteps();
  const fact = (
    id: string,
    label: MessageKey,
    value: RuleFact<SchemeIn>["value"],
  ): RuleFact<SchemeIn> => ({
    id,
    label: t(label),
    wrap: true,
    value: (scheme) => (scheme.followsHouse ? null : value(scheme)),
  });
  return [
    {
      id: "monthlyBase",
      label: t("manage.proposal.fact.monthlyBaseMinor"),
      value: ({ followsHouse, monthlyBaseMinor, currency }) =>
        followsHouse ? (
          t("core.filter.allInstitutions")
        ) : (
          <Money minor={monthlyBaseMinor} currency={currency} />
        ),
    },
    fact("baseRate", "reports.wage.baseRate", ({ baseRate }) => percent(baseRate)),
    fact("capRate", "reports.wage.capRate", ({ capRate }) => percent(capRate)),
    fact("extensionRate", "reports.wage.extensionRate", ({ extensionRate }) =>
      percent(extensionRate),
    ),
    fact("selfService", "reports.wage.selfService", selfService),
    fact("stages", "manage.proposal.fact.stageFactors", factors),
    fact("tiers", "reports.wage.tiers", tiers),
    fact("steps", "reports.wage.steps", steps),
    fact("levelOne", "manage.proposal.fact.levelOne", ({ levelOne }) => percent(levelOne)),
    fact("closingDays", "manage.proposal.fact.closingDays", ({ closingDays }) =>
      String(closingDays),
    ),
  ];
};
