create trigger borrower_image_of_erased before insert on borrower_image for each row
  execute function forbid_erased_borrower();
create trigger ktp_check_of_erased before insert on ktp_check for each row
  execute function forbid_erased_borrower();
