-- Pages that list decisions and what is left open look through no other columns, however many decisions there are.
CREATE INDEX decisions_by_time ON decisions ("when", who);
CREATE INDEX decisions_looked_at ON decisions (state, act, row_id);
CREATE INDEX decisions_left_open ON decisions (state)
WHERE state IN ('review_again', 'lost') OR disputed OR assigned != '';
