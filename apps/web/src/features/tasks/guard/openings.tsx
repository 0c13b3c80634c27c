import { StatusBadge } from "@/components/page/values.tsx";
import { zoneName } from "@/lib/format.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type Opening = Outputs["tasks"]["guard"]["listRequirements"]["openings"][number];

const OpeningCard = ({ opening }: { opening: Opening }) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone, open, opensAt } = opening;
  return (
    <li className="bg-card flex min-w-52 flex-1 flex-col gap-1 rounded-lg border p-3">
      <span className="flex items-center justify-between gap-2">
        <span className="font-medium">
          {zone.replace(/^.+\//, "").replaceAll("_", " ")}
          {zoneName(zone) === zone ? "" : ` (${zoneName(zone)})`}
        </span>
        <StatusBadge
          tone={open ? "success" : "warning"}
          label={t(open ? "tasks.guard.page.open" : "tasks.guard.page.closed")}
        />
      </span>
      {!open && opensAt ? (
        <span className="text-muted-foreground tabular">
          {t("tasks.guard.page.opensAt", { at: instant(opensAt, { zone, showZone: true }) })}
        </span>
      ) : null}
    </li>
  );
};

export const Openings = ({ openings }: { openings: readonly Opening[] }) => {
  const t = useT();
  if (openings.length === 0)
    return <p className="text-muted-foreground">{t("tasks.guard.page.noHours")}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {openings.map((opening) => (
        <OpeningCard key={opening.zone} opening={opening} />
      ))}
    </ul>
  );
};
