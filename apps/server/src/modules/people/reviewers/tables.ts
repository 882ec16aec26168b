type InstallationReviewersTable = { user_id: string; added_at: Date };

export type ReviewersTables = {
  'identity.installation_reviewers': InstallationReviewersTable;
};
