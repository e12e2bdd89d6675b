import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { activityKey, useActivity } from '../../../src-renderer/projects/use-activity.ts'
import { expect, test } from '../../support/console.ts'
import { renderHook } from '../render-hook.tsx'

/** Asks for the activity of a project as the screen does. */
async function ask(id: number, signal: AbortSignal): Promise<unknown> {
  const client = new QueryClient()
  renderHook(() => ({ weeks: useActivity(id) }), { cache: client })
  const queryKey = activityKey(id)
  const read = client.getQueryCache().find({ queryKey })?.options.queryFn
  if (typeof read !== 'function') throw new Error('The hook reads nothing')
  const context: Parameters<QueryFunction>[0] = { client, queryKey, signal, meta: undefined }
  return read(context)
}

test('rows that become visible together share a request, also if one of them is gone before it is sent', async ({
  given,
  signIn,
}) => {
  const user = await given.user()
  await signIn(user)
  const [one, other, gone] = [await given.project(), await given.project(), await given.project()]
  const { signal } = new AbortController()
  const aborted = AbortSignal.abort()
  const unanswered = ask(gone.id, aborted)
  const answers = await Promise.all([ask(one.id, aborted), ask(one.id, signal), ask(other.id, signal)])
  expect(answers).toEqual([Array(12).fill(0), Array(12).fill(0), Array(12).fill(0)])
  // Nobody waits for the activity of a row that is gone, so it is not asked for.
  expect(await Promise.race([unanswered, Promise.resolve('none')])).toBe('none')
})

test('a project whose activity the user may not see has none', async ({ given, signIn }) => {
  await signIn(await given.user())
  const hidden = await given.project({ visibility: 'private' })
  expect(await ask(hidden.id, new AbortController().signal)).toBeNull()
})
