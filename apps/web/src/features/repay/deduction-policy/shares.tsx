import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import type { LimitSet } from "./rows.ts";

type LevelLimit = LimitSet["levels"][number];

/** Components in the order of waiving, with their ledger codes. */
export const PARTS = {
  lateFee: "LATE_FEE",
  extensionFee: "EXTENSION_FEE",
  interest: "INTEREST",
  principal: "PRINCIPAL",
} as const;
export const PART_NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** Name of the deciding role of a level, or of the system. */
export const useLevelName = () => {
  const t = useT();
  const roleName = useRoleName();
  return ({ level, role }: Pick<LevelLimit, "level" | "role">): string =>
    role === null ? t("repay.deduction.levels.0") : `L${level} ${roleName(role)}`;
};

export const Shares = ({ limit }: { limit: LevelLimit }) => {
  const t = useT();
  const percent = usePercent();
  const visibleParts = PART_NAMES.filter((part) => limit[part] > 0);
  if (visibleParts.length === 0) return <span className="text-muted-foreground">0 %</span>;
  return (
    <span className="flex flex-col text-xs">
      {visibleParts.map((part) => (
        <span key={part} className="flex justify-between gap-2">
          <span className="text-muted-foreground">{t(`repay.loan.parts.${PARTS[part]}`)}</span>
          <span className="tabular">{percent(limit[part])}</span>
        </span>
      ))}
    </span>
  );
};

export const AllShares = ({ set }: { set: LimitSet }) => {
  const t = useT();
  const levelName = useLevelName();
  if (set.followsDefault) return <p>{t("repay.deductionPolicy.followsDefault")}</p>;
  return (
    <dl className="flex flex-col gap-2">
      {set.levels.map((limit) => (
        <div key={limit.level} className="rounded-md border px-2 py-1.5">
          <dt className="font-medium">{levelName(limit)}</dt>
          <dd>
            <Shares limit={limit} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
