import type { CurrentUser } from "@kolekta/api/session/login/contract";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { ErrorState } from "@/components/page/states.tsx";
import { PolicyGate } from "@/features/session/login/policy-gate.tsx";
import { isPasswordDue, SessionProvider } from "@/hooks/use-user.tsx";
import { rememberedLanguage, switchLanguage } from "@/lib/language.ts";
import { LOGIN_PATH } from "@kolekta/api/session/menu/contract-screens";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useLoggedIn } from "@/lib/session.ts";
import { trpc } from "@/lib/trpc.ts";
import { Shell } from "./shell/shell.tsx";
import { Watermark } from "./shell/watermark.tsx";
import { ShellSkeleton } from "./shell/shell-skeleton.tsx";
import { useLogout } from "./shell/use-logout.ts";

const PasswordGate = lazyComponent(() => import("@/features/manage/user/password-gate.tsx"));
const LiveLink = lazyComponent(() => import("./live-link.tsx"));

/** Checks the sign-in only. The server checks permissions on every call. */
const RequireLogin = () => {
  const loggedIn = useLoggedIn();
  const { pathname, search } = useLocation();
  if (!loggedIn) return <Navigate to={LOGIN_PATH} replace state={{ from: pathname + search }} />;
  return <AuthenticatedArea />;
};

const useSpokenLanguage = (locked: boolean) => {
  useEffect(() => {
    void switchLanguage(locked ? "en" : rememberedLanguage());
    return () => void switchLanguage(rememberedLanguage());
  }, [locked]);
};

const AuthenticatedArea = () => {
  const current = trpc.session.login.getCurrentUser.useQuery(undefined, {
    staleTime: Infinity,
    meta: { quiet: true },
  });
  useSpokenLanguage(current.data?.languageLocked ?? false);
  if (current.isPending) return <ShellSkeleton />;
  // After a failed reload the previous user data stays valid.
  if (!current.data)
    return (
      <ErrorState
        error={current.error}
        onRetry={() => void current.refetch()}
        className="min-h-dvh justify-center"
      />
    );
  return (
    <SessionProvider value={current.data}>
      {isPasswordDue(current.data) ? null : <LiveLink />}
      <Watermark
        text={`${current.data.user.login} ${current.data.user.id}`}
        zone={current.data.zone}
      />
      <Gates session={current.data} />
    </SessionProvider>
  );
};

/** Steps required before any page is shown. */
const Gates = ({ session }: { session: CurrentUser }) => {
  const logOut = useLogout();
  if (!session.policyAccepted) return <PolicyGate />;
  if (isPasswordDue(session)) return <PasswordGate onLogOut={logOut} />;
  return <Shell />;
};

export default RequireLogin;
