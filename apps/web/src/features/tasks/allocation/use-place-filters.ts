import { usePlaceChoices } from "@/components/data-table/place-choices.ts";
import { usePlaces } from "@/hooks/use-places.ts";
import { param } from "@/lib/url-state.ts";

/** What overview, agents and runs are narrowed by. */
export const PLACE_FILTERS = {
  institutionId: param.id(),
  queueId: param.id(),
};

/** The choices of institution and of one of its stages. */
export const usePlaceFilters = (institutionId: number | undefined) => {
  const { institution, stage } = usePlaceChoices(usePlaces(institutionId));
  return {
    institution: { ...institution, clears: ["queueId"] },
    stage,
  } as const;
};
