import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest, holdRequest } from './request-faults.ts'
import { list, peek } from './scenes-lists.ts'
import { fixedTime, type Stage } from './stage.ts'

/** Requests of the list, and not those that only count. */
const listRequest = /\/api\/v4\/todos\?(?!.*per_page=1(&|$))/

export const todoScenes: readonly Scene[] = [
  { name: 'todos', play: (page) => list(page, '/todos') },
  { name: 'todos-peek', play: (page) => peek(page, '/todos', 2) },
  {
    name: 'todos-merge-request',
    async play(page) {
      await go(page, `/todos?q=${encodeURIComponent('state:pending type:merge_request')}`)
      await page.getByRole('grid').getByRole('row').nth(1).click()
      await page.getByRole('complementary', { name: 'Merge request' }).waitFor()
      await clearFocus(page)
    },
  },
  { name: 'todos-done', play: (page) => list(page, '/todos?view=done') },
  {
    name: 'todos-bulk',
    async play(page) {
      await list(page, '/todos')
      for (const at of [1, 2]) await page.getByRole('grid').getByRole('checkbox').nth(at).click()
      await page.getByRole('region', { name: /selected/ }).waitFor()
    },
  },
  {
    name: 'todos-all',
    async play(page) {
      await list(page, '/todos')
      await page.getByRole('button', { name: 'Mark all as done…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'todos-nothing',
    async play(page) {
      await go(page, `/todos?q=${encodeURIComponent('state:pending action:review_requested type:epic')}`)
      await page.getByText(/No to-do items match/).waitFor()
    },
  },
  {
    name: 'todos-error',
    async play(page) {
      await list(page, '/todos')
      await failRequest(page, listRequest)
      await page.clock.setFixedTime(fixedTime + 52_000)
      await page.keyboard.press('r')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'todos-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, listRequest)
      await go(page, '/todos')
      await page.getByRole('grid').waitFor()
    },
  },
]

/** Gives the administrator to-do items for several reasons; the demo gives most of them to others. */
export async function createToDos({ send }: Stage) {
  const me = Object(await send('GET', '/user'))
  const listed = await send('GET', '/issues?scope=all&state=opened&per_page=8')
  for (const [at, issue] of Object.values(listed).map(Object).entries()) {
    const path = `/projects/${issue.project_id}/issues/${issue.iid}`
    const { token } = await send('POST', `/users/${issue.author.id}/personal_access_tokens`, {
      ...{ name: 'to-dos', scopes: ['api'], expires_at: '2026-12-19' },
    })
    if (at % 3 === 0) await send('POST', `${path}/todo`)
    else if (at % 3 === 1)
      await send(
        'POST',
        `${path}/notes`,
        { body: `Can you take this over, @${me.username}? I am away.` },
        String(token),
      )
    else await send('PUT', path, { assignee_ids: [me.id] }, String(token))
  }
}

/** On an instance without records. */
export const emptyTodoScenes: readonly Scene[] = [
  {
    name: 'todos-empty',
    async play(page) {
      await go(page, '/todos')
      await page.getByText('No pending to-do items').waitFor()
    },
  },
]
