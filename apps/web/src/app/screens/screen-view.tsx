import {
  type ScreenKey,
  screenOf,
} from "@kolekta/api/session/menu/contract-screens";
import { isOpen } from "@kolekta/api/session/menu/rules";
import { Suspense } from "react";
import { NoPermission } from "@/components/page/states.tsx";
import { useTitle } from "@/components/page/page.tsx";
import { ScreenProvider, useScreenTitle } from "@/hooks/use-screen.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { PageLoading } from "./page-loading.tsx";
import { PAGES } from "./pages.ts";

const Refused = () => {
  useTitle(useScreenTitle());
  return <NoPermission />;
};

const Guarded = ({ screen }: { screen: ScreenKey }) => {
  const can = useCan();
  const Page = PAGES[screen];
  return isOpen(screenOf(screen), can) ? <Page /> : <Refused />;
};

/** One screen: loading, refused or shown. */
export const ScreenView = ({ screen }: { screen: ScreenKey }) => (
  <ScreenProvider value={screen}>
    <Suspense fallback={<PageLoading />}>
      <Guarded screen={screen} />
    </Suspense>
  </ScreenProvider>
);
