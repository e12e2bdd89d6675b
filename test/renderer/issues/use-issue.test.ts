import { describe, expect, test } from 'vitest'
import { useMayEdit, useMayPlan, useMayReact, useRole } from '../../../src-renderer/issues/use-issue.ts'
import { useMayLink } from '../../../src-renderer/issues/use-links.ts'
import {
  useMayEdit as useMayEditMergeRequest,
  useMayPlan as useMayPlanMergeRequest,
} from '../../../src-renderer/merge-requests/use-merge-request.ts'
import { cacheWith, renderHook } from '../render-hook.tsx'

interface Rights {
  own?: number
  group?: number
  admin?: boolean
  owner?: number
  archived?: boolean
}

/** What a hook returns for user 1, who has these rights in project 3. Without rights, the project has not loaded. */
function withRights<T>(use: () => T, rights: Rights | undefined): T {
  const { own, group, admin = false, owner, archived = false } = rights ?? {}
  const accessOf = (access_level: number | undefined) => (access_level === undefined ? null : { access_level })
  const project = {
    ...{ archived, permissions: { project_access: accessOf(own), group_access: accessOf(group) } },
    ...(owner !== undefined && { owner: { id: owner } }),
  }
  const cache = cacheWith(
    ['GET /user', {}, { id: 1, is_admin: admin }],
    ...(rights ? [['GET /projects/:id', { id: 3 }, project] as const] : []),
  )
  return renderHook(use, { cache })
}

describe('the role in a project', () => {
  test.each<[Rights | undefined, string]>([
    [undefined, ''],
    [{}, ''],
    [{ own: 5 }, ''],
    [{ own: 10 }, 'isMember'],
    [{ own: 20 }, 'isMember mayTriage'],
    [{ group: 20 }, 'isMember mayTriage'],
    [{ own: 10, group: 30 }, 'isMember mayTriage develops'],
    [{ own: 40, group: 10 }, 'isMember mayTriage develops maintains'],
    [{ own: 50 }, 'isMember mayTriage develops maintains isOwner'],
    [{ admin: true }, 'isMember mayTriage develops maintains isOwner'],
    [{ owner: 1 }, 'isMember mayTriage develops maintains isOwner'],
    [{ owner: 2 }, ''],
    [{ own: 10, archived: true }, 'isMember archived'],
  ])('with %o allows: %s', (rights, names) => {
    const { pending, ...role } = withRights(() => useRole(3), rights)
    expect(pending).toBe(rights === undefined)
    const allowed = ['isMember', 'mayTriage', 'develops', 'maintains', 'isOwner', 'archived'] as const
    expect(allowed.filter((name) => role[name]).join(' ')).toBe(names)
  })
})

const person = (id: number) => ({ id })
type Shown = Parameters<typeof useMayEdit>[0] & Parameters<typeof useMayReact>[0]
const shown = (some: Partial<Shown> = {}): Shown => ({
  ...{ project_id: 3, issue_type: 'issue', author: person(9), assignees: [], discussion_locked: null },
  ...some,
})

describe('an issue', () => {
  const mayEdit = (rights: Rights | undefined, some?: Partial<Shown>) =>
    withRights(() => useMayEdit(shown(some)), rights)

  test('is edited by Reporters, and by its author and assignees, except an incident', () => {
    const own = [{ author: person(1) }, { assignees: [person(2), person(1)] }]
    expect([mayEdit({ own: 20 }), mayEdit({ own: 15 }), mayEdit(undefined)]).toEqual([true, false, false])
    for (const some of own) {
      expect(mayEdit({}, some)).toBe(true)
      expect(mayEdit({}, { ...some, issue_type: 'incident' })).toBe(false)
      expect(mayEdit({ own: 20 }, { ...some, issue_type: 'incident' })).toBe(true)
      expect(mayEdit({ archived: true }, some)).toBe(false)
    }
    expect(mayEdit({ own: 50, archived: true })).toBe(false)
  })

  test('is planned and linked by Reporters, not in an archived project', () => {
    for (const use of [() => useMayPlan(3), () => useMayLink(3)]) {
      expect([15, 20].map((own) => withRights(use, { own }))).toEqual([false, true])
      expect([withRights(use, { admin: true, archived: true }), withRights(use, undefined)]).toEqual([false, false])
    }
  })

  test('gets reactions from everybody, with a locked discussion only from members, and none in an archived project', () => {
    const mayReact = (rights: Rights | undefined, discussion_locked: boolean | null) =>
      withRights(() => useMayReact(shown({ discussion_locked })), rights)
    expect([mayReact({}, null), mayReact({}, false), mayReact({}, true)]).toEqual([true, true, false])
    expect([mayReact({ own: 10 }, true), mayReact({ own: 50, archived: true }, null)]).toEqual([true, false])
    // Before the role has loaded, the button must not disappear.
    expect(mayReact(undefined, true)).toBe(true)
  })
})

test('a merge request is planned by Developers, and edited by its author and assignees too, not in an archived project', () => {
  const mayEdit = (rights: Rights, some?: Partial<Shown>) =>
    withRights(() => useMayEditMergeRequest(shown(some)), rights)
  expect([mayEdit({ own: 20 }), mayEdit({ own: 30 }), mayEdit({ own: 50, archived: true })]).toEqual([
    false,
    true,
    false,
  ])
  expect(mayEdit({}, { author: person(1) })).toBe(true)
  expect(mayEdit({}, { assignees: [person(2), person(1)] })).toBe(true)
  expect(mayEdit({ archived: true }, { author: person(1) })).toBe(false)
  const mayPlan = (rights: Rights) => withRights(() => useMayPlanMergeRequest(3), rights)
  expect([mayPlan({ own: 20 }), mayPlan({ own: 30 }), mayPlan({ own: 50, archived: true })]).toEqual([
    false,
    true,
    false,
  ])
})
