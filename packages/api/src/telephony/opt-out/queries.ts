import { settingTable } from "../../core/setting/table.ts";
import type { WordOwner, WordValues } from "./contract.ts";

export const wordLines = settingTable<WordOwner, WordValues>("sms_opt_out_word", {
  owner: ["word"],
  values: ["isActive", "reason"],
});
