import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest, holdRequest } from './request-faults.ts'

const list = '/api/GET/projects/:id/issues'
const create = '/api/POST/projects/:id/issues?show=try'

/** Fills the form with examples, and sends it. */
async function tryOut(page: Page, path: string) {
  await go(page, path)
  await page.getByRole('button', { name: 'Fill in example' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Response', exact: true }).waitFor()
}

async function shown(page: Page, path: string, text: string) {
  await go(page, path)
  await page.getByRole('main').getByText(text).first().waitFor()
  await clearFocus(page)
}

export const apiScenes: readonly Scene[] = [
  { name: 'api', play: (page) => shown(page, '/api', 'OpenAPI 3.1') },
  { name: 'api-endpoint', play: (page) => shown(page, list, 'Query parameters') },
  { name: 'api-filtered', play: (page) => shown(page, `${list}?q=label`, 'Query parameters') },
  { name: 'api-no-match', play: (page) => shown(page, '/api?q=nothing-like-this', 'No endpoint matches') },
  { name: 'api-unknown', play: (page) => shown(page, '/api/GET/nowhere', 'No such endpoint') },
  { name: 'api-try', play: (page) => shown(page, create, 'Changes data') },
  { name: 'api-try-file', play: (page) => shown(page, '/api/POST/projects/import?show=try', 'Choose file') },
  { name: 'api-answer', play: (page) => tryOut(page, `${list}?show=try`) },
  {
    name: 'api-refused',
    play: (page) => tryOut(page, '/api/GET/projects/:id/issues/:issue_iid/notes/:note_id?show=try'),
  },
  { name: 'api-coverage', play: (page) => shown(page, '/api?tab=coverage', 'without requests of the console') },
  {
    name: 'api-error',
    async play(page) {
      await failRequest(page, '**/-/openapi.json')
      await page.reload()
      await go(page, '/api')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'api-loading',
    async play(page) {
      await holdRequest(page, '**/-/openapi.json')
      await page.reload()
      await go(page, '/api')
      await page.waitForTimeout(400)
    },
  },
]
