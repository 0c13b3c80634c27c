import { Facts } from "@/components/page/facts.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useCountryOptions } from "../country.ts";
import type { Institution } from "../institution.ts";
import { Section } from "./section.tsx";

export const FactSection = ({ institution }: { institution: Institution }) => {
  const t = useT();
  const { zone } = useSession();
  const countries = useCountryOptions();
  const { placementDays } = institution;
  return (
    <Section title={t("core.field.institution")}>
      <Facts
        facts={[
          { label: t("manage.institution.id"), value: institution.id },
          {
            label: t("manage.institution.leaderName"),
            value: institution.leaderName,
          },
          {
            label: t("manage.institution.leaderEmail"),
            value: institution.leaderEmail,
          },
          {
            label: t("manage.institution.country"),
            value: countries.find(({ value }) => value === institution.country)
              ?.label,
          },
          { label: t("core.field.zone"), value: institution.zone },
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
