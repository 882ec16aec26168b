-- Who gave whom more, and when: a row for each time, since the log is for reading and `given_at` knows the last one only. `is_named`: a word
-- about this person, and not about a role that they have. What is younger than a letter that leads back is taken from what is written down.
CREATE TABLE place_givings (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  membership_id text COLLATE "C" NOT NULL,
  by_user text COLLATE "C" NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  is_named boolean NOT NULL
);
CREATE INDEX place_givings_time ON place_givings (organisation_id, at);
ALTER TABLE place_givings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON place_givings
  USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
INSERT INTO place_givings (organisation_id, membership_id, by_user, at, is_named)
  SELECT i.organisation_id, i.membership_id, i.created_by, i.created_at, true
    FROM invitations i WHERE i.created_by IS NOT NULL AND (i.used_at > now() - interval '30 days' OR (i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()))
  UNION ALL
  SELECT m.organisation_id, m.id, a.actor_id, a.at, a.action <> 'roles.update' AND a.action <> 'access_requests.approve'
    FROM memberships m JOIN audit_log a ON a.organisation_id = m.organisation_id AND a.at BETWEEN m.given_at - interval '5 seconds' AND m.given_at + interval '5 seconds'
    JOIN users u ON u.id = a.actor_id
   WHERE m.given_at > now() - interval '30 days'
     AND (a.action IN ('team.update', 'team.move', 'access_requests.approve') AND a.affected_user_id = m.user_id OR a.action = 'roles.update' AND a.object_id = ANY (m.custom_role_ids));
