import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('creates, reads, changes and removes snippets of a project', async ({ server, given }) => {
    const user = await given.user()
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const files = [{ filePath: 'saw.txt', content: 'zzz' }]
    const snippet = await api.ProjectSnippets.create(project.id, 'Saw', { visibility: 'internal', files })
    expect(snippet).toMatchObject({ title: 'Saw', file_name: 'saw.txt', author: { id: user.id } })
    expect(await api.ProjectSnippets.show(project.id, snippet.id)).toEqual(snippet)
    expect(await api.ProjectSnippets.all(project.id)).toEqual([snippet])
    expect(await api.ProjectSnippets.showContent(project.id, snippet.id)).toBe('zzz')
    const changes = [{ action: 'update' as const, filePath: 'saw.txt', content: 'yyy' }]
    await api.ProjectSnippets.edit(project.id, snippet.id, { description: 'New', files: changes })
    expect(await api.ProjectSnippets.showContent(project.id, snippet.id)).toBe('yyy')
    await api.ProjectSnippets.remove(project.id, snippet.id)
    expect(await refusal(() => api.ProjectSnippets.show(project.id, snippet.id))).toEqual([
      404,
      '404 Snippet Not Found',
    ])
  })

  test('creates, lists and removes personal snippets', async ({ server, given }) => {
    const user = await given.user()
    const api = await clientOf(server, given, user)
    const files = [{ filePath: 'saw.txt', content: 'zzz' }]
    const snippet = await api.Snippets.create('Saw', { visibility: 'public', files })
    expect(await api.Snippets.all()).toEqual([snippet])
    expect(await api.Snippets.all({ public: true })).toEqual([snippet])
    expect(await api.Snippets.showContent(snippet.id)).toBe('zzz')
    expect(await api.Snippets.edit(snippet.id, { visibility: 'private' })).toMatchObject({ visibility: 'private' })
    await api.Snippets.remove(snippet.id)
    expect(await api.Snippets.all()).toEqual([])
  })
})
