-- What an organisation said that the columns of a layout are: the whole list of headings in its order, and which column holds
-- what. `remembered_columns` knew single headings and carried what was said of one file into files that only shared a word with
-- it; it is read no more, and is dropped in a later release because the release before this one still writes it.
CREATE TABLE remembered_layouts (
  organisation_id text COLLATE "C" NOT NULL,
  -- A usual amount of a list of people is not what a payment pays: what was said for one is not said for the other.
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('payments', 'people')),
  -- SHA-256 of the folded headings in their order.
  layout text COLLATE "C" NOT NULL,
  mapping jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, purpose, layout)
);

ALTER TABLE remembered_layouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON remembered_layouts USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
