-- How a user sees lists. A preference of the account, not a fact about anyone: it has no versions and no audit events.
CREATE TABLE list_views (
  user_id uuid PRIMARY KEY REFERENCES users,
  density text NOT NULL CHECK (density IN ('comfortable', 'compact')),
  -- Rows of a page, by list.
  rows jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'object'),
  -- Columns that are not shown, by list.
  hidden_columns jsonb NOT NULL CHECK (jsonb_typeof(hidden_columns) = 'object')
);
