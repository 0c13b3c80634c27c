import { sql } from "kysely";

const agency = "POJK 22/2023 art. 62; SEOJK 19/2023 IX.5";
const philippines = "SEC MC 18 s.2019";
const house = "House rule";

/** The seed values of both countries; each later change is a new row with its own day. */
export const guardRules = sql`
    insert into guard_rule (profile, rule, version, effective_from, severity, params, override_roles, source)
    select profile, rule, 1, '2024-01-01', severity, params::jsonb, roles::smallint[], source from (values
      ('ID', 'HOURS', 'BLOCK', '{"from":"08:00","to":"20:00","weekdays":[1,2,3,4,5,6],"holidays":true}', '{}', ${agency}),
      ('ID', 'FREQ_CALL', 'BLOCK', '{"attemptsPerDay":6,"connectedPerDay":3,"hoursAfterConversation":4}', '{2,8}', ${house}),
      ('ID', 'FREQ_MSG', 'BLOCK', '{"perDay":2}', '{2,8}', ${house}),
      ('ID', 'RELATION', 'BLOCK', '{"collect":["R01"],"locate":["R02","R03","R04","R05","R06","R07","R08","R09"],"locateDays":3}', '{}', 'SEOJK 19/2023'),
      ('ID', 'SOURCE', 'BLOCK', '{"blocked":["ADDRESS_BOOK","CALL_LIST"]}', '{}', 'SEOJK 19/2023'),
      ('ID', 'DNC', 'BLOCK', '{}', '{}', ${house}),
      ('ID', 'HOLD', 'BLOCK', '{}', '{}', ${house}),
      ('ID', 'STAGE_CONTENT', 'BLOCK', '{}', '{}', 'Customer specification, regulation tip'),
      ('ID', 'DPD_MAX', 'BLOCK', '{"days":90}', '{}', 'AFPI code, SK Pengurus 02/2020 app. III C.3.d'),
      ('ID', 'CERT', 'BLOCK', '{}', '{4}', 'AFPI agent certification, valid 3 years'),
      ('ID', 'CLOSED', 'BLOCK', '{"minutesAfterPayment":10}', '{}', ${house}),
      ('ID', 'CONTENT', 'BLOCK', '{"forbidden":[],"links":false}', '{}', ${agency}),
      ('ID', 'COST_CAP', 'BLOCK', '{"capBp":10000}', '{}', 'SEOJK 19/2023'),
      ('ID', 'WARNING_LETTER', 'WARN', '{}', '{}', 'POJK 22/2023; SEOJK 19/2023'),
      ('ID', 'IDENTITY', 'WARN', '{}', '{}', ${agency}),
      ('PH', 'HOURS', 'BLOCK', '{"from":"06:00","to":"22:00","weekdays":[1,2,3,4,5,6,7],"holidays":false}', '{}', ${philippines}),
      ('PH', 'FREQ_CALL', 'BLOCK', '{"attemptsPerDay":6,"connectedPerDay":3,"hoursAfterConversation":4}', '{2,8}', ${house}),
      ('PH', 'FREQ_MSG', 'BLOCK', '{"perDay":2}', '{2,8}', ${house}),
      ('PH', 'RELATION', 'BLOCK', '{"collect":["R01"],"locate":[],"locateDays":0}', '{}', ${philippines}),
      ('PH', 'SOURCE', 'BLOCK', '{"blocked":["ADDRESS_BOOK","CALL_LIST"]}', '{}', 'NPC Circular 20-01'),
      ('PH', 'DNC', 'BLOCK', '{}', '{}', ${house}),
      ('PH', 'HOLD', 'BLOCK', '{}', '{}', ${house}),
      ('PH', 'STAGE_CONTENT', 'BLOCK', '{}', '{}', 'Customer specification, regulation tip'),
      ('PH', 'CLOSED', 'BLOCK', '{"minutesAfterPayment":10}', '{}', ${house}),
      ('PH', 'CONTENT', 'BLOCK', '{"forbidden":[],"links":false}', '{}', ${philippines}),
      ('PH', 'COST_CAP', 'BLOCK', '{"capBp":10000}', '{}', 'SEC MC 14 s.2025'),
      ('PH', 'IDENTITY', 'WARN', '{}', '{}', ${philippines}),
      ('NONE', 'DNC', 'BLOCK', '{}', '{}', ${house}),
      ('NONE', 'HOLD', 'BLOCK', '{}', '{}', ${house}),
      ('NONE', 'CLOSED', 'BLOCK', '{"minutesAfterPayment":10}', '{}', ${house}),
      ('NONE', 'CONTENT', 'BLOCK', '{"forbidden":[],"links":false}', '{}', ${house})
    ) as given (profile, rule, severity, params, roles, source)`;

const fixed = "Keppres, fixed day";
const announced =
  "Joint ministerial decree (SKB 3 Menteri) 2026, confirm each year";

/** National days; those that follow the moon are announced each year and confirmed by role 4. */
export const holidays = sql`
    insert into holiday (country, day, name, source)
    select 'ID', day::date, name, source from (values
      ('2026-01-01', 'Tahun Baru', ${fixed}), ('2026-01-16', 'Isra Mikraj', ${announced}),
      ('2026-02-17', 'Tahun Baru Imlek', ${announced}), ('2026-03-19', 'Hari Suci Nyepi', ${announced}),
      ('2026-03-21', 'Idul Fitri', ${announced}), ('2026-03-22', 'Idul Fitri', ${announced}),
      ('2026-04-03', 'Wafat Yesus Kristus', ${announced}), ('2026-05-01', 'Hari Buruh', ${fixed}),
      ('2026-05-14', 'Kenaikan Yesus Kristus', ${announced}), ('2026-05-27', 'Idul Adha', ${announced}),
      ('2026-05-31', 'Waisak', ${announced}), ('2026-06-01', 'Hari Lahir Pancasila', ${fixed}),
      ('2026-06-16', 'Tahun Baru Islam', ${announced}), ('2026-08-17', 'Hari Kemerdekaan', ${fixed}),
      ('2026-08-25', 'Maulid Nabi', ${announced}), ('2026-12-25', 'Natal', ${fixed}),
      ('2027-01-01', 'Tahun Baru', ${fixed}), ('2027-05-01', 'Hari Buruh', ${fixed}),
      ('2027-06-01', 'Hari Lahir Pancasila', ${fixed}), ('2027-08-17', 'Hari Kemerdekaan', ${fixed}),
      ('2027-12-25', 'Natal', ${fixed})
    ) as given (day, name, source)`;
