import { HOME_PATH, type ScreenKey, getScreen } from "@kolekta/api/session/menu/contract-screens";
import { getHomePath, isOpen } from "@kolekta/api/session/menu/rules";
import { Suspense } from "react";
import { Navigate } from "react-router-dom";
import { NoPermission } from "@/components/page/states.tsx";
import { useTitle } from "@/components/page/page.tsx";
import { ScreenProvider, useScreenTitle } from "@/hooks/use-screen.tsx";
import { isPasswordDue, useCan, useSession } from "@/hooks/use-user.tsx";
import type { Opening } from "@/lib/screen-queries.ts";
import { token } from "@/lib/session.ts";
import { PageLoading } from "./page-loading.tsx";
import { PAGES } from "./pages.ts";

const NoPermissionPage = () => {
  useTitle(useScreenTitle());
  return <NoPermission />;
};

const Guarded = ({ screen }: { screen: ScreenKey }) => {
  const can = useCan();
  const { permissions } = useSession();
  const { Page } = PAGES[screen];
  if (isOpen(getScreen(screen), can)) return <Page />;
  const home = getHomePath(new Set(permissions));
  // Everybody is sent home after the login; for some it is elsewhere.
  if (getScreen(screen).path === HOME_PATH && home !== HOME_PATH)
    return <Navigate to={home} replace />;
  return <NoPermissionPage />;
};

export const ScreenView = ({ screen }: { screen: ScreenKey }) => (
  <ScreenProvider value={screen}>
    <Suspense fallback={<PageLoading />}>
      <Guarded screen={screen} />
    </Suspense>
  </ScreenProvider>
);

export const loadPage = (key: ScreenKey) => PAGES[key].load();

const CACHED = { staleTime: Infinity, meta: { quiet: true } };

/**
 * Loads the page of a screen, and starts its first queries once the user may see it. Both then run
 * while the shell renders.
 */
export async function openScreen(
  key: ScreenKey,
  { queries, ...address }: Omit<Opening, "session">,
): Promise<void> {
  const { getCurrentUser } = queries.session.login;
  const [{ startQueries }, session] = await Promise.all([
    loadPage(key),
    token.get() === null ? null : getCurrentUser.fetch(undefined, CACHED),
  ]);
  const canOpen =
    session?.policyAccepted &&
    !isPasswordDue(session) &&
    isOpen(getScreen(key), (permission) => session.permissions.includes(permission));
  if (canOpen) startQueries?.({ queries, session, ...address });
}
