import { describe, expect, test } from 'vitest'
import { webPageOf } from '../../../src-renderer/ui/web-page.ts'

describe('the screen for the web address of a record', () => {
  test.for([
    ['/acme/api', { kind: 'project', path: 'acme/api' }],
    ['/acme/sub/api/', { kind: 'project', path: 'acme/sub/api' }],
    ['/acme/api/-/issues/7', { kind: 'issue', path: 'acme/api', iid: '7' }],
    ['/acme/sub/api/-/issues/7', { kind: 'issue', path: 'acme/sub/api', iid: '7' }],
    ['/acme/api/-/merge_requests/5', { kind: 'merge_request', path: 'acme/api', iid: '5' }],
    ['/acme/api/-/merge_requests', { kind: 'project', path: 'acme/api', tab: 'merge_requests' }],
    ['/acme/api/-/issues', { kind: 'project', path: 'acme/api', tab: 'issues' }],
    ['/acme/api/-/project_members', { kind: 'project', path: 'acme/api', tab: 'members' }],
    ['/acme/api/-/labels', { kind: 'project', path: 'acme/api', tab: 'labels' }],
    ['/groups/acme/-/issues', { kind: 'group', path: 'acme', tab: 'issues' }],
    ['/groups/acme/-/labels', { kind: 'group', path: 'acme', tab: 'labels' }],
    ['/acme/api/-/milestones', { kind: 'project', path: 'acme/api', tab: 'milestones' }],
    ['/acme/api/-/milestones/2', { kind: 'milestone', of: 'project', path: 'acme/api', iid: '2' }],
    ['/groups/acme/-/milestones/2', { kind: 'milestone', of: 'group', path: 'acme', iid: '2' }],
    ['/groups/acme', { kind: 'group', path: 'acme' }],
    ['/vsokolov', { kind: 'user', path: 'vsokolov' }],
    ['/groups/acme/sub', { kind: 'group', path: 'acme/sub' }],
    ['/groups/acme/-/group_members', { kind: 'group', path: 'acme', tab: 'members' }],
  ] as const)('%s', ([path, page]) => expect(webPageOf(path)).toEqual(page))

  test.for([
    ['/acme/api/-/snippets/5', 'Snippet acme/api$5', { kind: 'project', path: 'acme/api' }],
    ['/groups/acme/-/iterations/4', 'Iteration acme*iteration:4', { kind: 'group', path: 'acme' }],
    ['/acme/api/-/blob/main/README.md', 'acme/api/-/blob/main/README.md', { kind: 'project', path: 'acme/api' }],
    ['/acme/api/-/issues/new', 'acme/api/-/issues/new', { kind: 'project', path: 'acme/api' }],
  ] as const)('%s has none, but the record has a name and a place', ([path, record, within]) =>
    expect(webPageOf(path)).toEqual({ kind: 'none', record, within }),
  )

  test.for(['', '/', '/acme/-/issues/1', '/a/b/-/c/-/d'])('%s is unknown', (path) =>
    expect(webPageOf(path)).toEqual({ kind: 'unknown' }),
  )
})
