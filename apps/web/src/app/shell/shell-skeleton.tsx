import { Skeleton } from "@/components/ui/skeleton.tsx";
import { PageLoading } from "../screens/page-loading.tsx";

/** The frame of the shell while the user is not known yet. */
export const ShellSkeleton = () => (
  <div className="flex h-dvh flex-col">
    <div className="bg-card h-12 shrink-0 border-b" />
    <div className="flex min-h-0 flex-1">
      <div className="bg-sidebar hidden w-54 border-r p-4 md:block">
        <Skeleton className="h-4 w-3/4" />
      </div>
      <main className="flex-1">
        <PageLoading />
      </main>
    </div>
  </div>
);
