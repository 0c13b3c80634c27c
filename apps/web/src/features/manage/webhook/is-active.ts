import type { EndpointRow } from "@kolekta/api/manage/webhook/contract";

/** A failing endpoint is active too: its messages wait for the next attempt. */
export const isActive = ({ state }: Pick<EndpointRow, "state">): boolean =>
  state === "ACTIVE" || state === "FAILING";
