drop function read_events;
