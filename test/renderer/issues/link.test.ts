import { fetchBody } from '../../../src-renderer/api/client.ts'
import type { Issue } from '../../../src-renderer/issues/issue.ts'
import {
  groupsOf,
  type Linked,
  type LinkType,
  linkSentence,
  undoOfLink,
  undoOfUnlinking,
} from '../../../src-renderer/issues/link.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'

const links = 'GET /projects/:id/issues/:issue_iid/links'

/** Two issues, each in a project of its own, with different numbers. */
async function twoIssues(given: Given, signIn: (who: { id: number }) => Promise<unknown>): Promise<[Issue, Issue]> {
  const owner = await given.user()
  const [here, there] = [await given.project({ owner }), await given.project({ owner })]
  await signIn(owner)
  const add = (id: number) => fetchBody('POST /projects/:id/issues', { id, title: 'Issue' })
  const issue = await add(here.id)
  await add(there.id)
  return [issue, await add(there.id)]
}

describe('a link of two issues', () => {
  test('is removed by the undo of its creation, unless somebody has changed its type', async ({ given, signIn }) => {
    const [one, other] = await twoIssues(given, signIn)
    const address = { id: one.project_id, issue_iid: one.iid }
    const add = async (link_type: LinkType) => {
      const target = { target_project_id: other.project_id, target_issue_iid: other.iid }
      await fetchBody('POST /projects/:id/issues/:issue_iid/links', { ...address, ...target, link_type })
      return (await fetchBody(links, address))[0]?.issue_link_id ?? 0
    }
    const first = undoOfLink(one, await add('blocks'), 'blocks')
    expect(await first()).toBeUndefined()
    expect(await fetchBody(links, address)).toEqual([])
    expect(await first()).toMatchObject({ text: expect.stringMatching(/^404 /) })
    const changed = undoOfLink(one, await add('is_blocked_by'), 'blocks')
    expect(await changed()).toEqual({ text: 'Not undone, because the link has changed since.' })
    expect(await fetchBody(links, address)).toMatchObject([{ link_type: 'is_blocked_by' }])
  })

  test.for(['blocks', 'is_blocked_by', 'relates_to'] as const)(
    'is made again with the type %s by the undo of its removal',
    async (type, { given, signIn }) => {
      const [one, other] = await twoIssues(given, signIn)
      const undo = undoOfUnlinking(one, type, other)
      expect(await undo()).toBeUndefined()
      const shown = async ({ project_id: id, iid: issue_iid }: Issue) =>
        (await fetchBody(links, { id, issue_iid })).map((link) => [link.id, link.link_type])
      const opposite = { blocks: 'is_blocked_by', is_blocked_by: 'blocks', relates_to: 'relates_to' }[type]
      expect(await shown(one)).toEqual([[other.id, type]])
      expect(await shown(other)).toEqual([[one.id, opposite]])
      expect(await undo()).toMatchObject({ text: expect.stringMatching(/^409 /) })
    },
  )
})

test('a sentence about a link begins with the issue', () => {
  const named = (full: string) => ({ project_id: 1, iid: 1, references: { full, short: '', relative: '' } })
  const sentence = (type: LinkType) => linkSentence(named('a/b#1'), type, named('c/d#2'))
  expect((['blocks', 'is_blocked_by', 'relates_to'] as const).map(sentence)).toEqual([
    'a/b#1 blocks c/d#2',
    'a/b#1 is blocked by c/d#2',
    'a/b#1 relates to c/d#2',
  ])
})

test('links are grouped by type, in the order of the types, without empty groups', async ({ given, signIn }) => {
  const [one, other] = await twoIssues(given, signIn)
  await undoOfUnlinking(one, 'blocks', other)()
  const [link] = await fetchBody(links, { id: one.project_id, issue_iid: one.iid })
  if (!link) throw new Error('There is no link')
  const of = (issue_link_id: number, link_type: LinkType): Linked => ({ ...link, issue_link_id, link_type })
  const some = [of(1, 'relates_to'), of(2, 'blocks'), of(3, 'relates_to')]
  expect(groupsOf(some).map((group) => [group.name, group.links.map((each) => each.issue_link_id)])).toEqual([
    ['Blocks', [2]],
    ['Relates to', [1, 3]],
  ])
  expect(groupsOf([])).toEqual([])
})
