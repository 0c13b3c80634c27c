insert into event_cleanup default values;
