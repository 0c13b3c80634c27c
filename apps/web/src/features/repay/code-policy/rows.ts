import type { Outputs } from "@/lib/trpc.ts";

type Settings = Outputs["repay"]["codePolicy"];

export type ChannelRow = Settings["listChannels"][number];
export type ChannelLine = ChannelRow["current"];

export type ModeList = Settings["listModes"];
export type ModeRow = ModeList["rows"][number];
export type Modes = ModeRow["current"];

/** Existing row, or a new row that starts from the default. */
export type OrNew<Row> = Row & { readonly isNew?: true };
