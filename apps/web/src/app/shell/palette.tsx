import { CornerDownLeft, LogOut, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command.tsx";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog.tsx";
import { caseValue, PaletteCases, useCaseSearch } from "@/features/tasks/case/palette-cases.tsx";
import type { Command as Action } from "@/lib/commands.ts";
import { commands } from "@/lib/commands.ts";
import { useT } from "@/lib/i18n.tsx";
import { useStore } from "@/lib/store.ts";
import { chooseTheme } from "@/lib/theme.ts";
import { menuIcon } from "./menu-icons.ts";
import { useLogout } from "./use-logout.ts";
import { useMenu } from "./use-menu.ts";

const useActions = (): Action[] => {
  const t = useT();
  const logOut = useLogout();
  const ofPage = useStore(commands);
  const dark = document.documentElement.classList.contains("dark");
  return [
    ...ofPage,
    {
      id: "theme",
      label: `${t("app.theme.label")}: ${t(dark ? "app.theme.light" : "app.theme.dark")}`,
      icon: dark ? Sun : Moon,
      run: () => chooseTheme(dark ? "light" : "dark"),
    },
    { id: "log-out", label: t("app.user.logOut"), icon: LogOut, run: logOut },
  ];
};

type After = (run: () => void) => () => void;

const PagesAndActions = ({ after }: { after: After }) => {
  const t = useT();
  const navigate = useNavigate();
  const groups = useMenu() ?? [];
  const actions = useActions();
  return (
    <>
      <CommandGroup heading={t("app.palette.pages")}>
        {groups.flatMap((group) =>
          group.items.map((item) => (
            <CommandItem
              key={item.key}
              icon={menuIcon(item.icon)}
              onSelect={after(() => void navigate(item.route))}
            >
              {t(`app.screen.${item.key}`)}
            </CommandItem>
          )),
        )}
      </CommandGroup>
      <CommandGroup heading={t("core.field.actions")}>
        {actions.map((action) => (
          <CommandItem
            key={action.id}
            icon={action.icon ?? CornerDownLeft}
            keywords={action.keywords ? [action.keywords] : undefined}
            onSelect={after(action.run)}
          >
            {action.label}
          </CommandItem>
        ))}
      </CommandGroup>
    </>
  );
};

const Palette = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const [typed, setTyped] = useState("");
  const search = useCaseSearch(typed);
  const [chosen, setChosen] = useState("");
  const first = search.rows[0]?.taskId;
  // Selects the case that the search found, so that Enter opens it instead of an action with a
  // similar name.
  useEffect(() => {
    if (first !== undefined) setChosen(caseValue(first));
  }, [first]);
  const after: After = (run) => () => {
    onClose();
    run();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        closable={false}
        className="top-[12vh] translate-y-0 gap-0 overflow-hidden p-0"
      >
        <div className="sr-only">
          <DialogHeader title={t("app.palette.title")} />
        </div>
        <Command label={t("app.palette.title")} value={chosen} onValueChange={setChosen}>
          <CommandInput
            placeholder={t("app.palette.placeholder")}
            value={typed}
            onValueChange={setTyped}
          />
          <CommandList label={t("app.palette.title")}>
            {search.isEnabled ? null : <CommandEmpty>{t("app.palette.none")}</CommandEmpty>}
            <PaletteCases search={search} typed={typed} onChosen={after} />
            <PagesAndActions after={after} />
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
};

export default Palette;
