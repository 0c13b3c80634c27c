import type { Permission } from "@kolekta/api/core/permissions";
import type { MessageKey } from "@kolekta/i18n/web";
import { NavLink, useLocation } from "react-router-dom";
import { tabClass } from "@/components/ui/tabs-look.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

const TABS = [
  { to: "/payments", label: "repay.payment.tabs.issues", permission: "payment.resolve" },
  { to: "/payments/offline", label: "app.screen.offline-payments", permission: "payment.import" },
  {
    to: "/payments/statements",
    label: "repay.payment.tabs.statements",
    permission: "payment.import",
  },
] as const satisfies readonly { to: string; label: MessageKey; permission: Permission }[];

/** Tabs of the payment pages. */
export const PaymentTabs = () => {
  const t = useT();
  const can = useCan();
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t("repay.payment.tabs.label")}
      className="flex shrink-0 gap-1 overflow-x-auto border-b"
    >
      {TABS.filter(({ permission }) => can(permission)).map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={tabClass}
          data-state={pathname === to ? "active" : "inactive"}
        >
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
};
