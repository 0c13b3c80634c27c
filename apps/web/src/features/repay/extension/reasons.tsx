import { CircleSlash } from "lucide-react";
import { useT } from "@/lib/i18n.tsx";
import type { Refusal } from "./use-extension.ts";

/** Reasons against an extension, most important first. */
export const Reasons = ({ refusals }: { refusals: readonly Refusal[] }) => {
  const t = useT();
  return (
    <ul aria-label={t("core.field.reasons")} className="flex flex-col gap-1">
      {refusals.map(({ reason, params }) => (
        <li key={reason} className="flex items-start gap-2">
          <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0 opacity-70" />
          <span>{t(`core.error.extension.${reason}`, params)}</span>
        </li>
      ))}
    </ul>
  );
};
