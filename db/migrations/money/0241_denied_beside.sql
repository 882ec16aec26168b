-- The operator says that it did not pay what a person had recorded: remembered beside the anomaly, which may be another one meanwhile.
ALTER TABLE payouts ADD COLUMN denied boolean NOT NULL DEFAULT false;
