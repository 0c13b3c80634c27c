import { ACCESS_MS } from "@kolekta/api/reports/bi/rules/access";
import { useCallback, useEffect, useState } from "react";
import { type Inputs, type Outputs, trpc } from "@/lib/trpc.ts";

export type Access = Outputs["reports"]["bi"]["openPage"];
type OpenPageInput = Inputs["reports"]["bi"]["openPage"];

/**
 * Renews the address before it expires. Uses a duration, so that the device clock does not matter.
 */
const RENEW_MS = ACCESS_MS - 60_000;
const RETRY_MS = 10_000;

interface LoadedAccess {
  readonly request: string;
  readonly access: Access;
}

/**
 * Loads the address of an embedded page and renews it while the page is open. The current page
 * stays until a new address arrives, even after failed tries.
 */
export const useAccess = (pageId: string, params: OpenPageInput["globalParam"]) => {
  const { mutate, error, isPending } = trpc.reports.bi.openPage.useMutation({
    meta: { quiet: true },
  });
  const [loaded, setLoaded] = useState<LoadedAccess | null>(null);
  const request = JSON.stringify({ pageId, globalParam: params });
  const open = useCallback(
    () =>
      mutate(JSON.parse(request) as OpenPageInput, {
        onSuccess: (access) => setLoaded({ request, access }),
      }),
    [mutate, request],
  );
  useEffect(open, [open]);
  const access = loaded?.request === request ? loaded.access : undefined;
  useEffect(() => {
    if (!access || isPending) return;
    const timer = setTimeout(open, error ? RETRY_MS : RENEW_MS);
    return () => clearTimeout(timer);
  }, [access, error, isPending, open]);
  return { access, error: isPending ? null : error, open };
};
