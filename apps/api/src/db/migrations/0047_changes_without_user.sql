-- A command of the terminal has no user; the name is then that of the operating system's account.
ALTER TABLE appointment_changes ALTER author_id DROP NOT NULL;
