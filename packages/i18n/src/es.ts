import app from "../locales/es/app.json";
import board from "../locales/es/board.json";
import core from "../locales/es/core.json";
import error from "../locales/es/error.json";
import manage from "../locales/es/manage.json";
import repay from "../locales/es/repay.json";
import reports from "../locales/es/reports.json";
import session from "../locales/es/session.json";
import tasks from "../locales/es/tasks.json";
import telephony from "../locales/es/telephony.json";

export const es = {
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
