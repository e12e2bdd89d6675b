/** The reads that change with an account. */
export const readsAffectedByUsers = [
  'GET /users',
  'GET /users/:id',
  'GET /user',
  'GET /-/gantry/v1/users',
  'GET /-/gantry/v1/users/groups',
  'GET /-/gantry/v1/users/figures',
  'GET /-/gantry/v1/state',
] as const
