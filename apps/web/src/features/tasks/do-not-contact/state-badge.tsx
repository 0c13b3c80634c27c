import type { DoNotContactEntry } from "@kolekta/api/tasks/do-not-contact/contract";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

export const STATE_TONES = { IN_FORCE: "danger", ENDED: "neutral", LIFTED: "success" } as const;

export const DoNotContactStateBadge = ({ state }: Pick<DoNotContactEntry, "state">) => (
  <StatusBadge tone={STATE_TONES[state]} label={useT()(`tasks.doNotContact.state.${state}`)} />
);
