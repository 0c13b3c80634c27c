import { Keyboard, KeyRound, LogOut, Smartphone } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import type { MenuProps } from "@/components/ui/menu-button.tsx";
import { useCan, useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { overlay } from "./overlay.ts";
import { useLogout } from "./use-logout.ts";

const CurrentUser = () => {
  const t = useT();
  const user = useUser();
  const institutionSuffix = user.institutionName === null ? "" : ` · ${user.institutionName}`;
  return (
    <div className="px-2 py-1.5">
      <p className="font-medium">{user.name}</p>
      <p className="text-muted-foreground text-xs">
        <RoleName role={user.role} />
        {institutionSuffix}
      </p>
      <p className="text-muted-foreground text-xs">
        {user.login} · {t("app.user.id", { id: String(user.id) })}
      </p>
    </div>
  );
};

const UserChoices = ({ trigger }: MenuProps) => {
  const t = useT();
  const can = useCan();
  const logOut = useLogout();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-56">
        <CurrentUser />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => overlay.set("keys")}>
          <Keyboard aria-hidden />
          {t("app.keys.title")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => overlay.set("password")}>
          <KeyRound aria-hidden />
          {t("app.password.title")}
        </DropdownMenuItem>
        {can("call.place") ? (
          <DropdownMenuItem onSelect={() => overlay.set("phone")}>
            <Smartphone aria-hidden />
            {t("app.user.phone")}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={logOut}>
          <LogOut aria-hidden />
          {t("app.user.logOut")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

export default UserChoices;
