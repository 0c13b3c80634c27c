import { Section } from "@/components/page/section.tsx";
import { NumberText } from "@/components/page/values.tsx";
import { zoneName } from "@/lib/format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { ImportRun } from "./use-import-run.ts";

type ZoneCount = NonNullable<ImportRun["counts"]>["zones"][number];

const ZoneRow = ({ zone, otherZones, source, rows }: ZoneCount) => {
  const t = useT();
  return (
    <tr className="border-t">
      <td className="py-1.5 pr-4">
        {[zone, ...otherZones].map((name) => (
          <span key={name} className="block">
            {name.replaceAll("_", " ")}{" "}
            <span className="text-muted-foreground">({zoneName(name)})</span>
          </span>
        ))}
      </td>
      <td className="py-1.5 pr-4">{t(`tasks.borrower.zoneSource.${source}`)}</td>
      <td className="py-1.5 text-right">
        <NumberText value={rows} />
      </td>
    </tr>
  );
};

export const RunZones = ({ zones }: { zones: readonly ZoneCount[] }) => {
  const t = useT();
  return (
    <Section inner title={t("core.field.zone")}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-muted-foreground">
            <th className="pb-1 pr-4 font-medium">{t("core.field.zone")}</th>
            <th className="pb-1 pr-4 font-medium">{t("tasks.loanImport.dialog.zoneFrom")}</th>
            <th className="pb-1 text-right font-medium">{t("tasks.loanImport.dialog.runRows")}</th>
          </tr>
        </thead>
        <tbody>
          {zones.map((zone) => (
            <ZoneRow key={`${zone.zone} ${zone.otherZones.join()} ${zone.source}`} {...zone} />
          ))}
        </tbody>
      </table>
    </Section>
  );
};
