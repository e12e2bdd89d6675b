import { expect, test } from 'vitest'
import { transferRequest } from '../../../src-renderer/groups/transfer-project-here.tsx'

test('a project is transferred to a group by the endpoint of the group or of the project, and the field has the name of the parameter', () => {
  expect(transferRequest(true, 7, 3)).toMatchObject({
    parameter: 'project_id',
    request: { method: 'POST', path: '/groups/7/projects/3' },
  })
  expect(transferRequest(false, 7, 3)).toMatchObject({
    parameter: 'id',
    request: { method: 'PUT', path: '/projects/3/transfer', body: { namespace: 7 } },
  })
})

test('before a project is selected, the request of a transfer names the part that is missing', () => {
  expect(transferRequest(true, 7, undefined).request.path).toBe('/groups/7/projects/:project_id')
  expect(transferRequest(false, 7, undefined).request.path).toBe('/projects/:id/transfer')
})
