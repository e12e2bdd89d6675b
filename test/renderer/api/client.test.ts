import { ApiError } from '../../../src-renderer/api/api-error.ts'
import { fetchBody, fetchReply } from '../../../src-renderer/api/client.ts'
import { fetchOwnPicture, fetchPicture } from '../../../src-renderer/api/picture.ts'
import { session } from '../../../src-renderer/api/token.ts'
import { connection } from '../../../src-renderer/api/wire.ts'
import { describe, expect, test } from '../../support/console.ts'
import { samplePicture } from '../../support/sample-picture.ts'

const picture = (name = 'blue.png') => new File([samplePicture], name, { type: 'image/png' })

describe('a request with a file', () => {
  test('sends the file after all other fields, reports progress and reads the answer', async ({ given, signIn }) => {
    const sent = await signIn(await given.user())
    const shares: number[] = []
    const { status, body, headers, request } = await fetchReply(
      'POST /projects',
      { avatar: picture(), name: 'Quay', topics: ['sea', 'port'] },
      { onProgress: (share) => shares.push(share) },
    )
    expect(sent).toEqual([{ line: 'POST /api/v4/projects', body: ['name', 'topics[]', 'topics[]', 'avatar'] }])
    expect(shares).toEqual([0.25, 1])
    expect([status, request.status]).toEqual([201, 201])
    expect(body).toMatchObject({ name: 'Quay', topics: ['sea', 'port'] })
    expect(headers.get('content-type')).toContain('application/json')
    expect(request.request_id).toBe(headers.get('x-request-id'))
    expect(await (await fetchPicture(body.avatar_url ?? ''))?.bytes()).toEqual(new Uint8Array(samplePicture))
  })

  test('is refused with the error of the server', async ({ given, signIn }) => {
    await signIn(await given.user())
    const sent = fetchBody('POST /projects', { avatar: picture(), name: '' })
    await expect(sent).rejects.toMatchObject({ status: 400 })
    expect(connection.get()).toBe('ready')
  })

  test('can be aborted, before and after it was sent', async ({ given, signIn }) => {
    await signIn(await given.user())
    const stopping = new AbortController()
    const sent = fetchBody('POST /projects', { avatar: picture(), name: 'Quay' }, { signal: stopping.signal })
    stopping.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    const late = fetchBody('POST /projects', { avatar: picture(), name: 'Quay' }, { signal: stopping.signal })
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
    expect(connection.get()).toBe('ready')
  })
})

test('a request without an answer says so, and shows the instance as offline until the next answer', async ({
  given,
  server,
  signIn,
}) => {
  const owner = await given.user()
  await signIn(owner)
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  const failed = await fetchBody('GET /user', {}).catch((cause: unknown) => cause)
  const stopped = await fetchBody('POST /projects', { avatar: picture(), name: 'Quay' }).catch(
    (cause: unknown) => cause,
  )
  globalThis.fetch = fetch
  for (const cause of [failed, stopped]) {
    expect(cause).toBeInstanceOf(ApiError)
    expect(cause).toMatchObject({ status: 0, message: `No response from ${new URL(server.origin).host}` })
  }
  expect(connection.get()).toBe('offline')
  expect((await fetchBody('GET /user', {})).id).toBe(owner.id)
  expect(connection.get()).toBe('ready')
})

test('a record that is newer than the user saw it is not deleted', async ({ given, server, signIn }) => {
  const owner = await given.user()
  await signIn(owner)
  const { id } = await fetchBody('POST /projects', { name: 'Quay' })
  const { id: milestone_id, updated_at } = await fetchBody('POST /projects/:id/milestones', { id, title: 'Sprint' })
  server.clock.advance(60_000)
  const address = { id, milestone_id }
  const newer = await fetchBody('PUT /projects/:id/milestones/:milestone_id', { ...address, title: 'Sprint 2' })
  const remove = (unmodified_since: string) =>
    fetchBody('DELETE /projects/:id/milestones/:milestone_id', address, { unmodified_since })
  await expect(remove(updated_at)).rejects.toMatchObject({ status: 412 })
  await remove(newer.updated_at)
})

test('a picture of the server is read as a file, one for few users with the token', async ({
  given,
  signIn,
  server,
}) => {
  await signIn(await given.user())
  const { id } = await fetchBody('POST /projects', { name: 'Quay' })
  const { iid } = await fetchBody('POST /projects/:id/issues', { id, title: 'Incident', issue_type: 'incident' })
  const { file_path } = await fetchBody('POST /projects/:id/issues/:issue_iid/metric_images', {
    ...{ id, issue_iid: iid, file: picture() },
  })
  const own = await fetchOwnPicture(file_path)
  expect([own?.type, await own?.bytes()]).toEqual(['image/png', new Uint8Array(samplePicture)])
  session.set({ ...session.get(), token: null })
  expect(await fetchOwnPicture(file_path)).toBeUndefined()

  const { avatar_url } = await fetchBody(
    'PUT /projects/:id',
    { id, avatar: picture() },
    { token: await given.token(await given.admin()) },
  )
  const file = await fetchPicture(avatar_url ?? '')
  expect([file?.name, file?.type, await file?.bytes()]).toEqual([
    'avatar.png',
    'image/png',
    new Uint8Array(samplePicture),
  ])
  expect(await fetchPicture(`${server.origin}/uploads/none.png`)).toBeUndefined()
})
