import { ChevronDown, Ellipsis, type LucideIcon } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
  /** Cannot be undone. */
  readonly destructive?: boolean;
}

interface Props {
  actions: readonly MenuAction[];
}

const Items = ({ actions }: Props) => (
  <DropdownMenuContent align="end">
    {actions.map(({ id, label, icon: Icon, onSelect, destructive }) => (
      <DropdownMenuItem
        key={id}
        onSelect={onSelect}
        className={destructive ? "text-destructive" : undefined}
      >
        <Icon aria-hidden />
        {label}
      </DropdownMenuItem>
    ))}
  </DropdownMenuContent>
);

/** Row menu with the same icon in every list; empty without actions. */
export const RowMenu = ({ name, actions }: Props & { name: string }) => {
  const t = useT();
  if (actions.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={t("app.table.actionsFor", { name })}>
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <Items actions={actions} />
    </DropdownMenu>
  );
};

export const PageMenu = ({ actions }: Props) => {
  const t = useT();
  if (actions.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          {t("core.field.actions")}
          <ChevronDown />
        </Button>
      </DropdownMenuTrigger>
      <Items actions={actions} />
    </DropdownMenu>
  );
};
