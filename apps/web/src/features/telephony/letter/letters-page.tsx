import { Section } from "@/components/page/section.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LetterList } from "./letter-list.tsx";
import { TemplateList } from "./template-list.tsx";

export default function LettersPage() {
  const t = useT();
  return (
    <SettingPage description={t("telephony.letter.page.intro")} kinds={["LETTER_TEMPLATE"]}>
      <Section title={t("telephony.letter.page.sent")}>
        <LetterList />
      </Section>
      <TemplateList />
    </SettingPage>
  );
}
