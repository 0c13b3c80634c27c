import { serveSetting, toSetting } from "../../../core/setting/declared.ts";
import { getStageNames } from "../../../core/setting/owners.ts";
import { configInfo, type InfoEntry } from "../contract-info.ts";
import { assertStagesExist } from "./stages.ts";

export const servedInfo = serveSetting(configInfo, {
  assertChange: (tx, { values }) => assertStagesExist(tx, values?.entries ?? [], "values.entries"),
  /** Formats as "03 PHONE_APP Early": codes of channel and device, and the name of the stage. */
  async toAuditDetails({ entries }, { db }) {
    const stages = await getStageNames(db);
    const withStatus = (requestedStatus: InfoEntry["status"]): string[] =>
      entries
        .filter(({ status }) => status === requestedStatus)
        .map(({ type, device, workQueueId }) =>
          `${type} ${device} ${stages.get(workQueueId ?? 0) ?? ""}`.trim(),
        );
    return { closed: withStatus("CLOSED"), opened: withStatus("OPEN") };
  },
});

export const infoSetting = toSetting(servedInfo);
