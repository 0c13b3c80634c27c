create table menu_favourite (
  user_id bigint primary key references app_user,
  screens text[] not null
);
comment on table menu_favourite is 'Menu entries that a user sees first, in order';
