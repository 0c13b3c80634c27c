import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useT } from "@/lib/i18n.tsx";

export const SwitchButton = (props: {
  label: string;
  onSwitch: (enabled: boolean) => void;
  children: ReactNode;
}) => {
  const t = useT();
  const { label, onSwitch, children } = props;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={label} className="h-auto min-h-8 min-w-8 px-1">
          {children}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onSwitch(false)}>
          {t("manage.schedule.switch.off")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onSwitch(true)}>
          {t("manage.schedule.switch.on")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
