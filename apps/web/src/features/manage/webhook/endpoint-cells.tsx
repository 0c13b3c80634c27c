import type { EndpointRow } from "@kolekta/api/manage/webhook/contract";
import { Definition } from "@/components/page/definition.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES = {
  ACTIVE: "success",
  FAILING: "danger",
  PAUSED: "warning",
  DISABLED: "danger",
  REMOVED: "neutral",
} as const;

/** State of an endpoint; a disabled one with its reason. */
export const EndpointState = ({ row: { state, disabledReason } }: { row: EndpointRow }) => {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-1">
      <StatusBadge tone={TONES[state]} label={t(`manage.webhook.state.${state}`)} />
      {disabledReason ? (
        <Definition
          name={t(`manage.webhook.state.${state}`)}
          about={t(`manage.webhook.disabledReason.${disabledReason}`)}
        />
      ) : null}
    </span>
  );
};

/** Number of types; their names appear on hover, focus or tap. */
export const EndpointTypes = ({ row: { name, types } }: { row: EndpointRow }) => {
  const t = useT();
  if (!types) return t("manage.webhook.allTypes");
  return (
    <span className="inline-flex items-center gap-1">
      {t("manage.webhook.typeCount", { count: types.length })}
      <Definition name={t("manage.webhook.typesOf", { name })} about={types.join(", ")} />
    </span>
  );
};
