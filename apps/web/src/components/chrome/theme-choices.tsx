import { ChoiceMenu } from "@/components/ui/choice-menu.tsx";
import type { MenuProps } from "@/components/ui/menu-button.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { useStore } from "@/lib/store.ts";
import { chooseTheme, THEMES, theme } from "@/lib/theme.ts";

const choose = (value: string) =>
  chooseTheme(THEMES.find((option) => option === value) ?? "system");

const ThemeChoices = ({ trigger }: MenuProps) => {
  const t = useT();
  const choices = toOptions(THEMES, (option) => t(`app.theme.${option}`));
  return (
    <ChoiceMenu trigger={trigger} value={useStore(theme)} choices={choices} onChoose={choose} />
  );
};

export default ThemeChoices;
