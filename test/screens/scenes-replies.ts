import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import type { Stage } from './stage.ts'

/** The path of an issue whose comments have replies, one thread of them internal. */
export async function createReplies({ send }: Stage): Promise<string> {
  const issues = Object.values(await send('GET', '/projects/3/issues?per_page=20')).map(Object)
  const active = issues.flatMap(({ author }) => (author.state === 'active' && author.id !== 1 ? Number(author.id) : []))
  const authors = [...new Set(active)].slice(0, 2)
  const [ada, bo] = await Promise.all(
    authors.map(async (id) => {
      const token = { name: 'replies', scopes: ['api'], expires_at: '2026-12-19' }
      return String((await send('POST', `/users/${id}/personal_access_tokens`, token)).token)
    }),
  )
  const issue = await send('POST', '/projects/3/issues', {
    title: 'The gate report counts trucks that turn around twice',
    description: 'A truck that leaves the queue and comes back has two lines in the report of the day.',
    labels: 'bug',
  })
  const path = `/projects/3/issues/${issue.iid}`
  const start = async (body: object, token: string | undefined, ...replies: [string, string | undefined][]) => {
    const { id } = await send('POST', `${path}/discussions`, body, token)
    for (const [reply, by] of replies) await send('POST', `${path}/discussions/${id}/notes`, { body: reply }, by)
  }
  await start(
    { body: 'Is that since the last release? The report of **2 November** has no double lines.' },
    ada,
    ['Since 2.4. The plate is read at the entry *and* at the turning place.', bo],
    [
      'Then the second reading needs the visit, not only the plate:\n\n```sql\nGROUP BY visit_id, plate\n```',
      undefined,
    ],
    ['I can do that this week.', ada],
  )
  await send(
    'POST',
    `${path}/notes`,
    { body: 'Who reads the report? I would like to tell them before it changes.' },
    bo,
  )
  await start({ body: 'Two customers were charged twice for this.', internal: true }, undefined, [
    'Refunded both.',
    undefined,
  ])
  return path
}

export const replyScenes = (path: string): readonly Scene[] => [
  { name: 'replies', play: (page) => thread(page, path) },
  {
    name: 'replies-peek',
    async play(page) {
      const [project, iid] = path.match(/\d+/g) ?? []
      await thread(page, `/issues?q=${encodeURIComponent('state:opened label:bug')}&peek=${project}:${iid}`)
    },
  },
  {
    name: 'replies-box',
    subject: replyBox,
    async play(page) {
      await thread(page, path)
      await replyTo(page, 'I can do that this week.', 'Thanks. The turning place needs it too.')
    },
  },
  {
    name: 'replies-internal',
    subject: replyBox,
    async play(page) {
      await thread(page, path)
      await replyTo(page, 'Refunded both.', 'Both have confirmed it.')
    },
  },
  {
    name: 'replies-draft',
    subject: (page) => page.getByText(/^Unsent draft/),
    async play(page) {
      await thread(page, path)
      await replyTo(page, 'Who reads the report?', 'The night shift')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByText(/^Unsent draft/).waitFor()
    },
  },
]

const replyBox = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })

async function thread(page: Page, place: string) {
  await go(page, place)
  await page
    .getByRole('list', { name: /^Replies to/ })
    .last()
    .waitFor()
  await clearFocus(page)
}

async function replyTo(page: Page, comment: string, text: string) {
  await page.getByRole('article').filter({ hasText: comment }).getByRole('button', { name: 'Reply' }).click()
  await replyBox(page).pressSequentially(text)
}
