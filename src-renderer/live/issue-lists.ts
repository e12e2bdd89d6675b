/** The numbers of issues of a list by week and age. */
export const issueTrends = [
  'GET /-/gantry/v1/issues/trends',
  'GET /-/gantry/v1/groups/:id/issues/trends',
  'GET /-/gantry/v1/projects/:id/issues/trends',
] as const

/** The lists of issues, without and with groups, and their numbers by week and age. */
export const issueLists = [
  'GET /issues',
  'GET /groups/:id/issues',
  'GET /projects/:id/issues',
  'GET /-/gantry/v1/issues/grouped',
  'GET /-/gantry/v1/projects/:id/issues/grouped',
  ...issueTrends,
] as const
