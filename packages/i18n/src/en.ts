import app from "../locales/en/app.json";
import board from "../locales/en/board.json";
import core from "../locales/en/core.json";
import error from "../locales/en/error.json";
import manage from "../locales/en/manage.json";
import repay from "../locales/en/repay.json";
import reports from "../locales/en/reports.json";
import session from "../locales/en/session.json";
import tasks from "../locales/en/tasks.json";
import telephony from "../locales/en/telephony.json";

export const en = {
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
