import { CalendarCog } from "lucide-react";
import { Link } from "react-router-dom";
import { DayText, DescriptionList } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { Institution } from "../institution.ts";
import { useExtensionTexts } from "../labels.ts";
import { Section } from "./section.tsx";

const SettingLink = ({ name }: { name: string }) => {
  const t = useT();
  if (!useCan()("extension.readInstitution")) return null;
  const query = new URLSearchParams({ text: name });
  return (
    <Button asChild size="sm">
      <Link to={`${pathTo("extension-institution")}?${query.toString()}`}>
        <CalendarCog />
        {t("manage.institution.setting")}
      </Link>
    </Button>
  );
};

/** Extension setting in use, which is changed on its own screen. */
export const ExtensionSection = ({ institution }: { institution: Institution }) => {
  const t = useT();
  const texts = useExtensionTexts();
  const { extensionChangesOn } = institution;
  return (
    <Section
      title={t("manage.institution.beginning")}
      actions={<SettingLink name={institution.name} />}
    >
      <DescriptionList
        className="grid-cols-2"
        items={[
          { label: t("repay.extension.setting.percentage"), value: texts.share(institution) },
          { label: t("repay.extension.setting.term"), value: texts.term(institution) },
          { label: t("repay.extension.setting.codes"), value: texts.codes(institution) },
          ...(extensionChangesOn === null
            ? []
            : [
                {
                  label: t("manage.institution.extensionChangesOn"),
                  value: <DayText day={extensionChangesOn} />,
                },
              ]),
        ]}
      />
    </Section>
  );
};
