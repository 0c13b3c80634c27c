import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { listCodes, saveCode } from "./actions/codes.ts";
import { saveDays, updateStatus } from "./actions/days.ts";
import { countDays, downloadMonth, listMonth } from "./actions/month.ts";
import { errorFile, getRosterUpload } from "./actions/get.ts";
import { groups } from "./queries/group.ts";
import { saveUpload, uploadRoster } from "./actions/upload.ts";
import * as c from "./contract.ts";
import { shiftCodeColumns } from "./contract-columns.ts";
import * as u from "./contract-upload.ts";

const { read, command } = endpointsUnder("/api/manage/schedule");

export const scheduleRouter = router({
  list: read("schedule.read", getOrPost("/api/workSchedule/listing"), c.list, listMonth),
  countDays: read("schedule.read", getOrPost("days"), c.countDays, countDays),
  download: read("schedule.read", get("/api/workSchedule/download"), c.download, downloadMonth),
  upload: command(
    "schedule.edit",
    uploadPost("/api/workSchedule/uploadSchedule", SHEET_LIMITS.workbookBytes),
    u.upload,
    (ctx, input) => uploadRoster(ctx, { ...input, name: input.file.name }),
  ),
  getUpload: read("schedule.edit", get("upload"), u.getUpload, getRosterUpload),
  saveUpload: command("schedule.edit", post("upload/save"), u.saveUpload, saveUpload),
  exportErrors: read("schedule.edit", get("upload/errors"), u.exportErrors, errorFile),
  updateStatus: command(
    "schedule.edit",
    post("/api/workSchedule/updateScheduleStatus"),
    c.updateStatus,
    updateStatus,
  ),
  saveDays: command("schedule.edit", post("days/save"), c.saveDays, saveDays),
  listGroups: read("schedule.read", get("groups"), c.listGroups, (ctx) =>
    groups(ctx.db, ctx.actor),
  ),
  listCodes: read("schedule.read", get("codes"), c.listCodes, listCodes, {
    sheet: { title: "manage.schedule.codes.title", columns: shiftCodeColumns },
  }),
  saveCode: command("schedule.editCode", post("codes/save"), c.saveCode, saveCode),
});
