import { existsSync } from 'node:fs'
import { notFound } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

/** An image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const WRONG =
  'file format is not supported. Please try one of the following supported formats: png, jpg, jpeg, gif, bmp, tiff, ico, webp'

describe('group avatars', () => {
  test('POST /groups accepts an avatar, which can then be downloaded', async ({ server, given, as }) => {
    const call = await as(await given.user())
    const { status, body } = await call('POST /groups', { name: 'A', path: 'aa', avatar: new Blob([PNG]) })
    expect(status).toBe(201)
    const picture = await fetch(body.avatar_url ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
    expect(body.avatar_url?.startsWith(server.origin)).toBe(true)
    const [listed] = (await call('GET /groups', {})).body
    expect(listed?.avatar_url).toBe(body.avatar_url)
    const [place] = (await call('GET /namespaces', { search: 'aa' })).body
    expect(place?.avatar_url).toBe(body.avatar_url)
  })

  test('PUT /groups/:id replaces and removes the avatar', async ({ server, given, as }) => {
    const group = await given.group()
    const call = await as(await given.admin())
    const first = await call('PUT /groups/:id', { id: group.id, avatar: new Blob([PNG]) })
    const second = await call('PUT /groups/:id', { id: group.id, avatar: new Blob([GIF]) })
    expect(second.body.avatar_url).not.toBe(first.body.avatar_url)
    await server.instance.jobs.idle()
    expect((await fetch(first.body.avatar_url ?? '')).status).toBe(404)
    expect((await fetch(second.body.avatar_url ?? '')).status).toBe(200)
    expect((await call('PUT /groups/:id', { id: group.id, name: 'A' })).body.avatar_url).toBe(second.body.avatar_url)
    const row = await server.db.read
      .selectFrom('namespace')
      .select('avatar')
      .where('id', '=', group.id)
      .executeTakeFirst()
    const path = server.instance.files.pathOf(row?.avatar ?? '')
    expect(existsSync(path)).toBe(true)
    expect((await call('PUT /groups/:id', { id: group.id, avatar: '' })).body.avatar_url).toBeNull()
    await server.instance.jobs.idle()
    expect(existsSync(path)).toBe(false)
    server.events.length = 0
    expect((await call('PUT /groups/:id', { id: group.id, avatar: '' })).status).toBe(200)
    expect(server.events).toEqual([])
  })

  test('a file that is too large or no image is refused, with the error texts of each endpoint', async ({
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    const { id } = await given.group()
    const big = new Blob([PNG, Buffer.alloc(200 * 1024)])
    expect(await call('PUT /groups/:id', { id, avatar: big })).toMatchObject({
      status: 400,
      body: { message: { avatar: ['is too big (should be at most 200 KiB)'] } },
    })
    const drawing = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })
    expect(await call('PUT /groups/:id', { id, avatar: drawing })).toMatchObject({
      status: 400,
      body: { message: { avatar: [WRONG] } },
    })
    expect(await call('POST /groups', { name: 'A', path: 'aa', avatar: drawing })).toMatchObject({
      status: 400,
      body: { message: `Failed to save group {:avatar=>["${WRONG}"]}` },
    })
  })

  test('GET /groups/:id/avatar sends the avatar as a download to users who can see the group', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const group = await given.group({ visibility: 'private' })
    await given.member({ group }, owner, 50)
    const path = `/groups/${group.id}/avatar`
    const token = await given.token(owner)
    expect(await server.send('GET', path, { token })).toMatchObject(notFound('Avatar'))
    await (await as(owner))('PUT /groups/:id', { id: group.id, avatar: new Blob([GIF]) })
    const answer = await server.send('GET', path, { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/gif')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="avatar.gif"')
    expect(answer.text.startsWith('GIF89a')).toBe(true)
    expect(await server.send('GET', path)).toMatchObject(notFound('Group'))
    const stranger = await given.token(await given.user())
    expect(await server.send('GET', path, { token: stranger })).toMatchObject(notFound('Group'))
  })
})
