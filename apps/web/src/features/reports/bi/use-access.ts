import { useCallback, useEffect } from "react";
import { type Inputs, type Outputs, trpc } from "@/lib/trpc.ts";

export type Access = Outputs["reports"]["bi"]["accessUrl"];
type Asked = Inputs["reports"]["bi"]["accessUrl"];

/** A page that stays open gets a new address before its old one ends. */
const EARLY_MS = 60_000;
const LEAST_MS = 10_000;

/** The address of a page for a frame, renewed for as long as it is looked at. */
export const useAccess = (pageId: string, params: Asked["globalParam"]) => {
  const { mutate, data, error, isPending } =
    trpc.reports.bi.accessUrl.useMutation({ meta: { quiet: true } });
  const asked = JSON.stringify({ pageId, globalParam: params });
  const open = useCallback(
    () => mutate(JSON.parse(asked) as Asked),
    [mutate, asked],
  );
  useEffect(open, [open]);
  useEffect(() => {
    if (!data) return;
    const left = data.expiresAt.getTime() - Date.now() - EARLY_MS;
    const timer = setTimeout(open, Math.max(LEAST_MS, left));
    return () => clearTimeout(timer);
  }, [data, open]);
  return { access: data, error: isPending ? null : error, open };
};
