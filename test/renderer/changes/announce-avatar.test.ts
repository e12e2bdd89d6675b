import { fetchBody } from '../../../src-renderer/api/client.ts'
import { changeAvatar, readAvatar } from '../../../src-renderer/changes/announce-avatar.ts'
import { lastChange } from '../../../src-renderer/changes/last-change.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'
import { samplePicture } from '../../support/sample-picture.ts'
import { toasts } from './slow-read.ts'

const png = new File([samplePicture], 'blue.png', { type: 'image/png' })
const gif = new File([Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64')], 'one.gif', { type: 'image/gif' })

/** A project, and how its avatar is changed in the console. */
async function prepare(given: Given, signIn: (who: { id: number }) => Promise<unknown>) {
  await signIn(await given.user())
  const { id } = await fetchBody('POST /projects', { name: 'Quay' })
  const readUrl = async () => (await fetchBody('GET /projects/:id', { id })).avatar_url
  const write = (avatar: File | '') => fetchBody('PUT /projects/:id', { id, avatar })
  const record = { noun: 'project', name: 'Quay', reads: ['GET /projects/:id'], readUrl, write } as const
  const change = async (avatar: File | '', some: Partial<typeof record> = {}) => {
    await changeAvatar({ ...record, ...some }, avatar)
    return { undo: lastChange.get()?.items[0]?.undo, toasts: toasts() }
  }
  /** The type of the avatar, empty without one. */
  const shown = async () => {
    const avatar = await readAvatar(await readUrl())
    return avatar === '' ? '' : avatar?.type
  }
  return { shown, write, change }
}

describe('the undo of a new avatar', () => {
  test('removes it if there was none, and otherwise restores the old one', async ({ given, signIn }) => {
    const { shown, change } = await prepare(given, signIn)
    const first = await change(png)
    expect([first.toasts, await shown()]).toEqual([['Avatar saved'], 'image/png'])
    expect(await first.undo?.()).toBeUndefined()
    expect(await shown()).toBe('')

    await change(gif)
    const second = await change(png)
    expect(await shown()).toBe('image/png')
    expect(await second.undo?.()).toBeUndefined()
    expect(await shown()).toBe('image/gif')

    const removed = await change('')
    expect([removed.toasts, await shown()]).toEqual([['Avatar removed'], ''])
    expect(await removed.undo?.()).toBeUndefined()
    expect(await shown()).toBe('image/gif')
  })

  test('changes nothing after another change', async ({ given, signIn }) => {
    const { shown, write, change } = await prepare(given, signIn)
    const { undo } = await change(png)
    await write(gif)
    expect(await undo?.()).toEqual({ text: 'Not undone, because the project has changed since.' })
    expect(await shown()).toBe('image/gif')
  })

  test('is not offered if the old one could not be read', async ({ given, server, signIn }) => {
    const { change } = await prepare(given, signIn)
    const note = 'The change cannot be undone, because the old image could not be read.'
    const gone = await change(png, { readUrl: async () => `${server.origin}/uploads/none.png` })
    expect([gone.undo, gone.toasts]).toEqual([undefined, [`Avatar saved. ${note}`]])
    const unreadable = await change('', { readUrl: () => Promise.reject(new Error('No answer')) })
    expect([unreadable.undo, unreadable.toasts]).toEqual([undefined, [`Avatar removed. ${note}`]])
  })
})
