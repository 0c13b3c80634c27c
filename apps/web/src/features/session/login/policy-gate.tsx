import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useTitle } from "@/components/page/page.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n.tsx";
import { deviceId } from "@/lib/device.ts";
import { endSession } from "@/lib/session.ts";
import { trpc } from "@/lib/trpc.ts";

/** Replaces every page until the current policy is acknowledged. */
export const PolicyGate = () => {
  const t = useT();
  const utils = trpc.useUtils();
  const policy = useQuery({
    queryKey: ["policy"],
    queryFn: () => utils.client.session.login.readPolicy.mutate(),
    meta: { quiet: true },
  });
  const accept = trpc.session.login.readPolicy.useMutation({
    onSuccess: () => utils.session.login.getCurrentUser.invalidate(),
  });
  const leave = trpc.session.login.signOut.useMutation({
    meta: { quiet: true },
    onSettled: () => endSession(),
  });
  useTitle(t("session.policy.title"));
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <section className="bg-card flex w-full max-w-xl flex-col gap-4 rounded-xl border p-5">
        <h1 className="text-lg font-semibold">{t("session.policy.title")}</h1>
        {policy.error ? (
          <ErrorState error={policy.error} onRetry={() => void policy.refetch()} />
        ) : null}
        {policy.isPending ? <Skeleton className="h-40" /> : null}
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {policy.data?.paragraphs.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        {policy.data ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-muted-foreground text-xs">
              {t("app.policy.version", { version: policy.data.version })}
            </span>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => leave.mutate({ veins: deviceId() })}>
                <LogOut />
                {t("app.user.logOut")}
              </Button>
              <Button
                variant="primary"
                disabled={accept.isPending}
                onClick={() => accept.mutate({ accept: policy.data.version })}
              >
                {t("app.policy.accept")}
              </Button>
            </div>
          </div>
        ) : null}
      </section>
    </main>
  );
};
