import { Coffee, Phone, Wifi } from "lucide-react";
import { Link } from "react-router-dom";
import { Money, NumberText } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { Outputs } from "@/lib/trpc.ts";

export type Floor = Outputs["reports"]["kanban"]["get"];
type Column = Floor["columns"][number];
type Card = Column["cards"][number];

export const Beside = ({ usual }: { usual: string | null }) => {
  const t = useT();
  return usual === null ? null : (
    <span className="text-muted-foreground text-xs">
      {t("reports.kanban.usually", { value: usual })}
    </span>
  );
};

export const useUsual = () => {
  const format = useFormat();
  return {
    calls: ({ usual }: Pick<Card, "usual">) =>
      usual && format.number(Math.round(usual.calls / usual.days)),
    collected: ({ usual, currency }: Pick<Card, "usual" | "currency">) =>
      usual && format.compactMoney(Math.round(usual.collectedMinor / usual.days), currency),
  };
};

const Signs = ({ card }: { card: Card }) => {
  const t = useT();
  const idleText =
    card.state === "OFFLINE"
      ? t("reports.kanban.missingFor", { minutes: card.idleMinutes })
      : t("reports.kanban.idleFor", { minutes: card.idleMinutes });
  return (
    <span className="flex flex-wrap gap-1 empty:hidden">
      {card.state === "OFF" && card.online ? (
        <Badge tone="info">
          <Wifi aria-hidden />
          {t("reports.kanban.online")}
        </Badge>
      ) : null}
      {card.resting ? (
        <Badge>
          <Coffee aria-hidden />
          {t("reports.kanban.resting")}
        </Badge>
      ) : null}
      {card.idleMinutes > 0 ? (
        <Badge tone={card.state === "WORKING" ? "neutral" : "warning"}>{idleText}</Badge>
      ) : null}
    </span>
  );
};

export const AgentCard = ({ card }: { card: Card }) => {
  const t = useT();
  const usual = useUsual();
  return (
    <li className="bg-card flex flex-col gap-1.5 rounded-md border p-2.5">
      <div className="flex flex-col">
        <Link
          to={`${pathTo("statistics")}?agent=${card.agentId}`}
          className="w-fit font-medium break-words hover:underline"
        >
          {card.agentName}
        </Link>
        <span className="text-muted-foreground text-xs">
          {[card.stageName, card.institutionName].filter(Boolean).join(" · ")}
        </span>
      </div>
      <Signs card={card} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5">
        <dt className="text-muted-foreground flex items-center gap-1 text-xs">
          <Phone aria-hidden className="size-3" />
          {t("reports.bi.page.calls")}
        </dt>
        <dd className="text-right">
          <NumberText value={card.calls} /> <Beside usual={usual.calls(card)} />
        </dd>
        <dt className="text-muted-foreground text-xs">{t("reports.bi.page.collected")}</dt>
        <dd className="text-right">
          <Money minor={card.collectedMinor} currency={card.currency} />{" "}
          <Beside usual={usual.collected(card)} />
        </dd>
      </dl>
    </li>
  );
};
