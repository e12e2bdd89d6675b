import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('adds, lists, reads and removes reactions of an issue and of its notes', async ({ server, given }) => {
    const user = await given.user()
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const issue = await api.Issues.create(project.id, 'Leak')
    const award = await api.IssueAwardEmojis.award(project.id, issue.iid, 'thumbsup')
    expect(award).toMatchObject({ name: 'thumbsup', user: { id: user.id }, awardable_type: 'Issue' })
    expect(await api.IssueAwardEmojis.all(project.id, issue.iid)).toEqual([award])
    expect(await api.IssueAwardEmojis.show(project.id, issue.iid, award.id)).toEqual(award)
    expect(await api.Issues.show(issue.iid, { projectId: project.id })).toMatchObject({ upvotes: 1 })
    expect(await refusal(() => api.IssueAwardEmojis.award(project.id, issue.iid, 'thumbsup'))).toEqual([
      404,
      '404 Award Emoji Name has already been taken Not Found',
    ])
    await api.IssueAwardEmojis.remove(project.id, issue.iid, award.id)
    expect(await refusal(() => api.IssueAwardEmojis.show(project.id, issue.iid, award.id))).toEqual([
      404,
      '404 Award Emoji Not Found',
    ])
    const note = await api.IssueNotes.create(project.id, issue.iid, 'A comment')
    const onNote = await api.IssueNoteAwardEmojis.award(project.id, issue.iid, note.id, 'tada')
    expect(await api.IssueNoteAwardEmojis.all(project.id, issue.iid, note.id)).toEqual([onNote])
  })
})
