import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "schedule.read": [2, 3, 4, 7, 8],
  "schedule.edit": [2, 4, 8],
  "schedule.editCode": [4],
};

const shiftCode = [
  sql`
    create table shift_code (
      code text primary key check (code ~ '^[A-Z0-9]{1,6}$'),
      name text not null check (name <> ''),
      name_cn text not null check (name_cn <> ''),
      name_es text not null check (name_es <> ''),
      kind text not null check (kind in ('WORK', 'LEAVE', 'OFF', 'TRAINING')),
      from_time time,
      to_time time,
      break_from time,
      break_to time,
      overtime boolean not null default false,
      colour text not null,
      enabled boolean not null default true,
      place integer generated always as identity,
      version integer not null default 1,
      editor_id bigint references app_user,
      updated_at timestamptz not null default now(),
      constraint shift_code_hours check ((kind in ('WORK', 'TRAINING')) = (from_time is not null and to_time is not null)
        and (from_time is null) = (to_time is null) and to_time > from_time),
      constraint shift_code_break check ((break_from is null) = (break_to is null)
        and (break_from is null or (from_time is not null and from_time <= break_from and break_from < break_to
          and break_to <= to_time)))
    )`,
  tableComment("shift_code", "What a day of the schedule may say"),
  ...columnComments("shift_code", {
    kind: "WORK: on shift; LEAVE: paid leave; OFF: no duty; TRAINING: here without working cases",
    from_time: "By the clock of the agent's institution",
    enabled: "Days may still be given it",
    place: "Its place in lists",
  }),
  sql`
    insert into shift_code (code, name, name_cn, name_es, kind, from_time, to_time, break_from, break_to, overtime, colour) values
      ('D', 'Day', '日班', 'Siang', 'WORK', '08:00', '17:00', '12:00', '13:00', false, 'blue'),
      ('M', 'Morning', '早班', 'Pagi', 'WORK', '08:00', '14:00', null, null, false, 'teal'),
      ('A', 'Afternoon', '午班', 'Sore', 'WORK', '14:00', '20:00', null, null, false, 'amber'),
      ('F', 'Full day', '全天班', 'Penuh', 'WORK', '08:00', '20:00', '12:00', '13:00', true, 'orange'),
      ('OFF', 'Day off', '休息', 'Libur', 'OFF', null, null, null, null, false, 'gray'),
      ('AL', 'Annual leave', '年假', 'Cuti tahunan', 'LEAVE', null, null, null, null, false, 'green'),
      ('SL', 'Sick leave', '病假', 'Cuti sakit', 'LEAVE', null, null, null, null, false, 'red'),
      ('H', 'Holiday', '节假日', 'Hari libur', 'OFF', null, null, null, null, false, 'gray'),
      ('T', 'Training', '培训', 'Pelatihan', 'TRAINING', '08:00', '17:00', '12:00', '13:00', false, 'purple')`,
];

const scheduledDay = [
  sql`
    create table scheduled_day (
      agent_id bigint not null references app_user,
      day_on date not null,
      code text not null references shift_code,
      institution_id bigint not null references institution,
      enabled boolean not null default true,
      editor_id bigint references app_user,
      updated_at timestamptz not null,
      primary key (agent_id, day_on)
    )`,
  tableComment("scheduled_day", "Which shift an agent has on a business day"),
  ...columnComments("scheduled_day", {
    institution_id: "Whose agent he was when the day was scheduled",
    enabled: "A day that is switched off counts as no shift",
  }),
  sql`create index scheduled_day_institution on scheduled_day (institution_id, day_on)`,
  sql`create index scheduled_day_code on scheduled_day (code)`,
];

const scheduleUpload = [
  sql`
    create table schedule_upload (
      id bigint generated always as identity primary key,
      file_name text not null,
      sha256 text not null,
      sheet jsonb,
      state text not null default 'CHECKED' check (state in ('CHECKED', 'SAVED')),
      counts jsonb,
      uploader_id bigint references app_user,
      uploaded_at timestamptz not null,
      saved_at timestamptz,
      constraint schedule_upload_saved check ((state = 'SAVED') = (saved_at is not null and counts is not null))
    )`,
  tableComment("schedule_upload", "Rosters as they were uploaded"),
  ...columnComments("schedule_upload", {
    sheet: "Header and rows as read; gone some weeks after the upload",
    counts: "What it did when it was saved",
  }),
  sql`create index schedule_upload_kept on schedule_upload (uploaded_at) where sheet is not null`,
];

const MESSAGE_TYPES = "message_msg_type_check";

/** Leaders are told who is missing and who is here outside of the shift: a message of a type of its own. */
const shiftMessage = [
  sql`alter table message drop constraint ${sql.id(MESSAGE_TYPES)}`,
  sql`alter table message add constraint ${sql.id(MESSAGE_TYPES)} check (msg_type in (1, 2, 3, 4))`,
  sql`alter table message add constraint message_shift_whole check (msg_type <> 4 or (agent_id is not null and last_at is not null))`,
  sql`create unique index message_shift on message (agent_id, last_at, coalesce(minutes, 0), user_id) where msg_type = 4`,
  ...columnComments("message", {
    msg_type:
      "1 an agent is inactive, 2 a task is about to start, 3 a setting is to change, 4 an agent is absent or here outside of the shift",
    minutes:
      "The threshold that the inactive or absent agent passed; null for a login outside of the shift",
  }),
];

const noShiftMessage = [
  sql`delete from message where msg_type = 4`,
  sql`drop index message_shift`,
  sql`alter table message drop constraint message_shift_whole`,
  sql`alter table message drop constraint ${sql.id(MESSAGE_TYPES)}`,
  sql`alter table message add constraint ${sql.id(MESSAGE_TYPES)} check (msg_type in (1, 2, 3))`,
  ...columnComments("message", {
    msg_type:
      "1 an agent is inactive, 2 a task is about to start, 3 a setting is to change",
    minutes: "The threshold that the inactive agent passed",
  }),
];

/** Why: who is on shift decides who is given cases, who is missed, and which days are paid. */
export const schedule: Part = {
  up: [
    ...shiftCode,
    ...scheduledDay,
    ...scheduleUpload,
    ...shiftMessage,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    ...noShiftMessage,
    sql`drop table schedule_upload, scheduled_day, shift_code`,
  ],
};
