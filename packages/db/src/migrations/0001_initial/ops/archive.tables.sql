create table archive_rule (
  id bigint generated always as identity primary key,
  table_name text not null,
  months smallint check (months between 2 and 120),
  retention_days integer check (retention_days > 0),
  at timestamptz not null
);
comment on table archive_rule is 'Archiving of a table by month; its last row applies';
comment on column archive_rule.months is
  'Whole months retained besides the current one; null stops archiving';
comment on column archive_rule.retention_days is 'Retention from the file''s first row; null is forever';

create table archived_month (
  table_name text,
  month date,
  part smallint check (part > 0),
  state text not null check (state in ('WRITTEN', 'ARCHIVED', 'EXPIRED')),
  file_name text not null unique,
  row_count bigint not null check (row_count > 0),
  first_id bigint not null,
  last_id bigint not null,
  sha256 text not null,
  file_bytes bigint not null,
  file_sha256 text not null,
  written_at timestamptz not null,
  archived_at timestamptz,
  expires_on date,
  expired_at timestamptz,
  first_on date not null,
  primary key (table_name, month, part),
  constraint archived_month_check check ((state = 'WRITTEN') = (archived_at is null)),
  constraint archived_month_check1 check ((state = 'EXPIRED') = (expired_at is not null))
);
comment on table archived_month is 'One archived month of a table with checksums of its file';
comment on column archived_month.part is 'Above 1 for rows added after the month was archived';
comment on column archived_month.state is
  'WRITTEN: rows still in the database; ARCHIVED: only in the file; EXPIRED: file deleted';
comment on column archived_month.sha256 is 'Checksum of its rows as COPY prints them, in key order';
comment on column archived_month.expires_on is
  'Deletion day by the rule at archiving; null is never; retention may delete earlier';
comment on column archived_month.first_on is 'Day of the first row; retention counts from it';
