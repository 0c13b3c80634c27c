import { HOME_PATH, type ScreenKey, screenOf } from "@kolekta/api/session/menu/contract-screens";
import { homeOf, isOpen } from "@kolekta/api/session/menu/rules";
import { Suspense } from "react";
import { Navigate } from "react-router-dom";
import { NoPermission } from "@/components/page/states.tsx";
import { useTitle } from "@/components/page/page.tsx";
import { ScreenProvider, useScreenTitle } from "@/hooks/use-screen.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { PageLoading } from "./page-loading.tsx";
import { PAGES } from "./pages.ts";

const Refused = () => {
  useTitle(useScreenTitle());
  return <NoPermission />;
};

const Guarded = ({ screen }: { screen: ScreenKey }) => {
  const can = useCan();
  const { permissions } = useSession();
  const Page = PAGES[screen];
  if (isOpen(screenOf(screen), can)) return <Page />;
  const home = homeOf(new Set(permissions));
  // Everybody is sent home after the login; for some it is elsewhere.
  if (screenOf(screen).path === HOME_PATH && home !== HOME_PATH)
    return <Navigate to={home} replace />;
  return <Refused />;
};

/** One screen: loading, refused or shown. */
export const ScreenView = ({ screen }: { screen: ScreenKey }) => (
  <ScreenProvider value={screen}>
    <Suspense fallback={<PageLoading />}>
      <Guarded screen={screen} />
    </Suspense>
  </ScreenProvider>
);
