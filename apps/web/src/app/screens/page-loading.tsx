import { Page } from "@/components/page/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n.tsx";

export const PageLoading = () => (
  <Page>
    <p role="status" className="sr-only">
      {useT()("app.loading")}
    </p>
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-8 w-full max-w-xl" />
    <Skeleton className="h-96 w-full" />
  </Page>
);
