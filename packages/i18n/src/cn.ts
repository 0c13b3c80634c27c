import app from "../locales/cn/app.json";
import board from "../locales/cn/board.json";
import core from "../locales/cn/core.json";
import error from "../locales/cn/error.json";
import manage from "../locales/cn/manage.json";
import repay from "../locales/cn/repay.json";
import reports from "../locales/cn/reports.json";
import session from "../locales/cn/session.json";
import tasks from "../locales/cn/tasks.json";
import telephony from "../locales/cn/telephony.json";

export const cn = {
  core: { ...core, error },
  app,
  session,
  tasks,
  telephony,
  repay,
  manage,
  reports,
  board,
};
