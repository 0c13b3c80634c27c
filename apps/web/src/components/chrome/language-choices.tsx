import { htmlLang, isLang, LANGS } from "@kolekta/i18n/web";
import { ChoiceMenu } from "@/components/ui/choice-menu.tsx";
import type { MenuProps } from "@/components/ui/menu-button.tsx";
import { useLang } from "@/lib/i18n.tsx";
import { chooseLanguage } from "@/lib/language.ts";
import { LANGUAGE_NAMES } from "./language-names.ts";

const CHOICES = LANGS.map((lang) => ({
  value: lang,
  label: LANGUAGE_NAMES[lang],
  lang: htmlLang[lang],
}));

const choose = (value: string) => {
  if (isLang(value)) void chooseLanguage(value);
};

const LanguageChoices = ({ trigger }: MenuProps) => (
  <ChoiceMenu trigger={trigger} value={useLang()} choices={CHOICES} onChoose={choose} />
);

export default LanguageChoices;
