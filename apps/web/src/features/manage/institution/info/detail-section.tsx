import { DescriptionList, InstantText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useCountryOptions } from "../country.ts";
import type { Institution } from "../institution.ts";
import { Section } from "./section.tsx";

const ComingLaws = ({ institution }: { institution: Institution }) => {
  const t = useT();
  const { day } = useFormat();
  const countries = useCountryOptions();
  const getLabel = (country: string | null) =>
    countries.find(({ value }) => value === country)?.label;
  return institution.upcomingLawChanges.map(({ country, zone, effectiveOn }) => (
    <span key={effectiveOn} className="block">
      {t("manage.institution.comingLaw", {
        day: day(effectiveOn),
        change: [getLabel(country), zone].filter(Boolean).join(", "),
      })}
    </span>
  ));
};

export const DetailSection = ({ institution }: { institution: Institution }) => {
  const t = useT();
  const { zone } = useSession();
  const countries = useCountryOptions();
  const { placementDays } = institution;
  return (
    <Section title={t("core.field.institution")}>
      <DescriptionList
        items={[
          { label: t("manage.institution.id"), value: institution.id },
          { label: t("manage.institution.leaderName"), value: institution.leaderName },
          { label: t("manage.institution.leaderEmail"), value: institution.leaderEmail },
          {
            label: t("manage.institution.country"),
            value: countries.find(({ value }) => value === institution.country)?.label,
          },
          { label: t("core.field.zone"), value: institution.zone },
          ...(institution.upcomingLawChanges.length > 0
            ? [
                {
                  label: t("manage.institution.upcomingLawChanges"),
                  value: <ComingLaws institution={institution} />,
                },
              ]
            : []),
          {
            label: t("manage.institution.placementDays"),
            value:
              placementDays === null
                ? t("manage.institution.placementOpen")
                : t("core.word.days", { days: placementDays }),
          },
          {
            label: t("core.field.created"),
            value: <InstantText at={institution.createdAt} zone={zone} />,
          },
        ]}
      />
    </Section>
  );
};
