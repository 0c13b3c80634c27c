import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";
import { useMedia } from "@/hooks/use-media.ts";
import { useT } from "@/lib/i18n.tsx";
import { useStore } from "@/lib/store.ts";
import { theme } from "@/lib/theme.ts";

const TOKENS = {
  "--normal-bg": "var(--popover)",
  "--normal-text": "var(--popover-foreground)",
  "--normal-border": "var(--border)",
} as CSSProperties;

const ABOVE_FOOTER = { bottom: 48 };
/** A case has its contact buttons at the foot of a narrow screen. */
const ABOVE_BUTTONS = { bottom: 112 };
const WIDE = "(min-width: 1024px)";

/**
 * Bottom centre: the head of a page holds names and buttons, the lower right corner the persistent
 * notifications, the right side forms at work.
 */
const Toaster = () => {
  const t = useT();
  const choice = useStore(theme);
  const offset = useMedia(WIDE) ? ABOVE_FOOTER : ABOVE_BUTTONS;
  return (
    <Sonner
      position="bottom-center"
      offset={offset}
      mobileOffset={offset}
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
