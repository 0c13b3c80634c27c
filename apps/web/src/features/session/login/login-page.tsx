import { Navigate, useLocation } from "react-router-dom";
import { SandboxBanner } from "@/components/page/sandbox-banner.tsx";
import { useTitle } from "@/components/page/page.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { LanguageMenu } from "@/components/chrome/language-menu.tsx";
import { Logo } from "@/components/chrome/logo.tsx";
import { ThemeMenu } from "@/components/chrome/theme-menu.tsx";
import { useT } from "@/lib/i18n.tsx";
import { canEncrypt } from "@/lib/rsa.ts";
import { turnedAway, useLoggedIn } from "@/lib/session.ts";
import { useStore } from "@/lib/store.ts";
import { LoginForm } from "./login-form.tsx";

/** Page that the user left when the session ended; otherwise the case list. */
const useDestination = (): string => {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("from" in state)) return "/case/list";
  return typeof state.from === "string" && state.from.startsWith("/") ? state.from : "/case/list";
};

/** `onReady` runs when the form is complete, to load what follows while the user types. */
export const LoginPage = ({ onReady }: { onReady: () => void }) => {
  const t = useT();
  const loggedIn = useLoggedIn();
  const destination = useDestination();
  const reason = useStore(turnedAway);
  useTitle(t("app.login.title"));
  if (loggedIn) return <Navigate to={destination} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 items-center justify-end gap-0.5 px-3">
        <LanguageMenu />
        <ThemeMenu />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center gap-6 p-4 pb-24">
        <SandboxBanner />
        <div className="flex flex-col items-center gap-2 text-center">
          <Logo className="size-11" />
          <p className="text-xl font-semibold">{t("app.name")}</p>
          <p className="text-muted-foreground">{t("app.login.tagline")}</p>
        </div>
        <section className="bg-card w-full max-w-sm rounded-xl border p-5">
          <h1 className="mb-4 text-base font-semibold">{t("app.login.title")}</h1>
          {reason === null ? null : (
            <Alert tone="warning" live className="mb-4">
              {reason}
            </Alert>
          )}
          {canEncrypt() ? (
            <LoginForm onReady={onReady} />
          ) : (
            <Alert tone="warning" title={t("app.login.insecureTitle")}>
              {t("app.login.insecureBody")}
            </Alert>
          )}
        </section>
      </main>
    </div>
  );
};
