drop table menu_favourite;
