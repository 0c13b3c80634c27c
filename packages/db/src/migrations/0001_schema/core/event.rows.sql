insert into event_sweep default values;
