import { TextLink } from "@/components/page/values.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { Institution } from "../institution.ts";
import { Section } from "./section.tsx";

type Stage = Institution["stages"][number];

interface Props {
  institution: Institution;
}

const StageName = ({ stage, linked }: { stage: Stage; linked: boolean }) =>
  linked ? (
    <TextLink to={pathTo("stage-cases", { stageId: stage.id })}>{stage.name}</TextLink>
  ) : (
    <span>{stage.name}</span>
  );

export const StageSection = ({ institution: { stages } }: Props) => {
  const t = useT();
  const linked = useCan()("case.read");
  return (
    <Section title={t("manage.institution.stages")}>
      {stages.length === 0 ? (
        <p className="text-muted-foreground">{t("manage.institution.worksNone")}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {stages.map((stage) => (
            <li key={stage.id} className="flex items-center justify-between gap-2">
              <StageName stage={stage} linked={linked} />
              <span className="text-muted-foreground tabular text-xs">
                {t("manage.institution.casesIn", { n: stage.openCases })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

export const LenderSection = ({ institution: { merchants } }: Props) => {
  const t = useT();
  return (
    <Section title={t("manage.institution.lenders")}>
      {merchants.length === 0 ? (
        <p className="text-muted-foreground">{t("manage.institution.noLinkedLenders")}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {merchants.map(({ id, name }) => (
            <li key={id} className="break-words">
              {name}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
