import { documented, type Facts, observed, routes } from '../origin.ts'

export const userRemoval: readonly Facts[] = [
  routes(['DELETE /users/:id'], documented('Users API, Delete a user', 'hard_delete')),
  routes(['POST /users/:id/reject'], observed('user administration', 'answer.message')),
]
