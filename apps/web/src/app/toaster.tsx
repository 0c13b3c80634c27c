import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";
import { useT } from "@/lib/i18n.tsx";
import { useStore } from "@/lib/store.ts";
import { theme } from "@/lib/theme.ts";

const TOKENS = {
  "--normal-bg": "var(--popover)",
  "--normal-text": "var(--popover-foreground)",
  "--normal-border": "var(--border)",
} as CSSProperties;

const BELOW_HEADER = { top: 56 };

/** Top centre: the lower right corner belongs to the persistent notifications, the right side to forms at work. */
const Toaster = () => {
  const t = useT();
  const choice = useStore(theme);
  return (
    <Sonner
      position="top-center"
      offset={BELOW_HEADER}
      mobileOffset={BELOW_HEADER}
      theme={choice}
      closeButton
      style={TOKENS}
      containerAriaLabel={t("app.notices")}
      toastOptions={{
        closeButtonAriaLabel: t("core.action.close"),
        className: "!font-sans !text-sm",
        classNames: {
          description: "whitespace-pre-line !text-muted-foreground !text-xs break-words",
          error: "[&_[data-icon]]:text-destructive",
          success: "[&_[data-icon]]:text-success",
        },
      }}
    />
  );
};

export default Toaster;
