import { notFound } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/avatar'
const GIF = new Blob(['GIF89a......'])

describe(ADDRESS, () => {
  test('everybody who sees the project downloads the avatar with its type', async ({ given, as, asLoose }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada, visibility: 'private' })
    const call = await as(ada)
    await call('PUT /projects/:id', { id: project.id, avatar: GIF })
    const { status, headers, text } = await call(ADDRESS, { id: project.id })
    expect([status, text]).toEqual([200, 'GIF89a......'])
    expect(headers.get('content-type')).toBe('image/gif')
    expect(headers.get('content-disposition')).toBe('attachment; filename="avatar.gif"')
    expect(await (await asLoose(null))(ADDRESS, { id: project.id })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(await given.user()))(ADDRESS, { id: project.id })).toMatchObject(notFound('Project'))
  })

  test('a missing or removed avatar is 404', async ({ given, asLoose }) => {
    const nobody = await asLoose(null)
    const project = await given.project()
    expect(await nobody(ADDRESS, { id: project.id })).toMatchObject(notFound('Avatar'))
    const lost = await given.project({ avatar: 'avatars/lost' })
    expect(await nobody(ADDRESS, { id: lost.id })).toMatchObject(notFound('Avatar'))
    expect(await nobody('GET /-/gantry/v1/pictures/:name', { name: 'aaaaaaaaaaaaaaaaaaaaaa' })).toMatchObject(
      notFound('Avatar'),
    )
  })
})
