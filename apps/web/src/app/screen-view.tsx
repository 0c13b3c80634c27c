import { Suspense } from "react";
import { NoPermission } from "@/components/page/states.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { NotBuilt } from "./pages/not-built.tsx";
import { PageLoading } from "./pages/page-loading.tsx";
import type { Screen } from "./routes/screen.ts";

const Guarded = ({ screen }: { screen: Screen }) => {
  const { permissions } = useSession();
  const { permission, also = [] } = screen;
  if (
    permission &&
    ![permission, ...also].some((one) => permissions.includes(one))
  )
    return <NoPermission />;
  if (!screen.page) return <NotBuilt label={screen.label} />;
  return <screen.page />;
};

/** One screen of the route table: loading, refused, not built yet or shown. */
export const ScreenView = ({ screen }: { screen: Screen }) => (
  <Suspense fallback={<PageLoading />}>
    {screen.permission || !screen.page ? (
      <Guarded screen={screen} />
    ) : (
      <screen.page />
    )}
  </Suspense>
);
