import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { redirectToScreen } from '../../../src-renderer/app/web-address.tsx'

/** Where the address of a record leads; undefined if there is no screen. */
function targetOf(path: string) {
  try {
    redirectToScreen(path)
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { to, params, search } = thrown.options
    return { to, params, search }
  }
  return undefined
}

const [project, group] = ['/projects/$projectId', '/groups/$groupId']

test.each([
  ['acme/api', { to: project, params: { projectId: 'acme/api' }, search: {} }],
  ['acme/api/-/labels', { to: project, params: { projectId: 'acme/api' }, search: { tab: 'labels' } }],
  ['groups/acme', { to: group, params: { groupId: 'acme' }, search: {} }],
  ['groups/acme/-/issues', { to: group, params: { groupId: 'acme' }, search: { tab: 'issues' } }],
  ['acme/api/-/issues/7', { to: `${project}/issues/$iid`, params: { projectId: 'acme/api', iid: '7' } }],
  [
    'acme/api/-/merge_requests/7',
    { to: `${project}/merge_requests/$iid`, params: { projectId: 'acme/api', iid: '7' } },
  ],
  [
    'acme/api/-/milestones/7',
    { to: project, params: { projectId: 'acme/api' }, search: { tab: 'milestones', 'ms-iid': 7 } },
  ],
  ['acme/api/-/snippets/7', undefined],
  ['ada', { to: '/users/$userId', params: { userId: 'ada' } }],
  ['', undefined],
])('the address %j leads to %o', (path, target) => expect(targetOf(path)).toEqual(target))
