import { daysBetween } from "@kolekta/api/core/calendar";
import { useT } from "@/lib/i18n.tsx";
import { DownloadButton } from "./download-button.tsx";

interface Props {
  path: string;
  name: string;
  /** What the list is narrowed by. */
  body: unknown;
  days: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  /** So many days leave at once. */
  most: number;
}

/** The rows under the filters as a workbook, once both days are chosen and lie near enough. */
export const LimitedExport = ({ path, name, body, days, most }: Props) => {
  const t = useT();
  const { from, to } = days;
  const fits =
    from !== undefined &&
    to !== undefined &&
    from <= to &&
    daysBetween(from, to) < most;
  const hint = t("manage.audit.exportLimit", { days: most });
  return (
    <span title={fits ? undefined : hint}>
      <DownloadButton path={path} name={name} body={body} disabled={!fits}>
        {t("tasks.export.action")}
        {fits ? null : <span className="sr-only">{hint}</span>}
      </DownloadButton>
    </span>
  );
};
