import { type Facts, observed, routes } from '../origin.ts'

export const customAttributes: readonly Facts[] = [
  routes(
    [
      'GET /users/:id/custom_attributes',
      'GET /users/:id/custom_attributes/:key',
      'GET /groups/:id/custom_attributes',
      'GET /groups/:id/custom_attributes/:key',
      'GET /projects/:id/custom_attributes',
      'GET /projects/:id/custom_attributes/:key',
    ],
    observed('custom attributes', 'answer.key answer.value'),
  ),
  routes(
    [
      'PUT /users/:id/custom_attributes/:key',
      'PUT /groups/:id/custom_attributes/:key',
      'PUT /projects/:id/custom_attributes/:key',
    ],
    observed('custom attributes', 'value answer.key answer.value'),
  ),
  routes(
    [
      'DELETE /users/:id/custom_attributes/:key',
      'DELETE /groups/:id/custom_attributes/:key',
      'DELETE /projects/:id/custom_attributes/:key',
    ],
    observed('custom attributes'),
  ),
]
