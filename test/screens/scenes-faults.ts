import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest } from './request-faults.ts'
import { list } from './scenes-lists.ts'
import type { Stage } from './stage.ts'

const address = '/-/gantry/v1/faults'

/** Faults of several kinds, some of which have been met: as often as expected, too rarely, and too often. */
export async function createFaults(stage: Stage) {
  const add = (rule: object) => fetchJson(stage, 'POST', address, rule)
  await add({
    ...{ name: 'maintenance', route: 'GET /projects/:id/issues', nth: 2, expect: 1 },
    effect: { type: 'status', status: 503, body: { message: '503 Service Unavailable' } },
  })
  await add({ route: 'GET /version', user: 'root', effect: { type: 'latency', delay: 20 }, expect: { min: 1, max: 2 } })
  await add({ route: 'POST /**', count_by: 'request', nth: 1, effect: { type: 'close', when: 'after' }, expect: 3 })
  await add({ name: 'held-imports', effect: { type: 'slow_job', job: 'import.run' }, enabled: false })
  for (const pack of ['rate-limited', 'slow-import']) await fetchJson(stage, 'PUT', `${address}/packs/${pack}`)
  for (let i = 0; i < 3; i++) {
    await fetchJson(stage, 'GET', '/api/v4/projects/3/issues')
    await fetchJson(stage, 'GET', '/api/v4/version')
  }
}

async function fetchJson({ origin, token }: Stage, method: string, path: string, body?: object) {
  await fetch(origin + path, {
    method,
    headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

export const noFaultScenes: readonly Scene[] = [
  {
    name: 'faults-none',
    async play(page) {
      await go(page, '/faults')
      await page.getByText('Faults let a client meet').waitFor()
      await clearFocus(page)
    },
  },
]

export const faultScenes: readonly Scene[] = [
  { name: 'faults', play: (page) => list(page, '/faults') },
  {
    name: 'faults-peek',
    async play(page) {
      await list(page, '/faults?peek=1')
      await page.getByRole('region', { name: 'Last hits' }).getByRole('link').waitFor()
    },
  },
  {
    name: 'faults-packs',
    async play(page) {
      await go(page, '/faults?tab=packs')
      await page.getByRole('switch').first().waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'faults-add',
    async play(page) {
      await list(page, '/faults')
      await page.keyboard.press('c')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'faults-edit',
    async play(page) {
      await list(page, '/faults?peek=1')
      await page.keyboard.press('e')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'faults-forbidden',
    async play(page) {
      await failRequest(page, /\/gantry\/v1\/faults\?/, 403)
      await go(page, '/faults')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'faults-remove-all',
    async play(page) {
      await list(page, '/faults')
      await page.getByRole('button', { name: 'Remove all…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'faults-error',
    async play(page) {
      await failRequest(page, /\/gantry\/v1\/faults\?/)
      await go(page, '/faults')
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'faults-mark-issues', play: (page) => list(page, '/issues') },
  // The last one, because it turns a rule off.
  {
    name: 'faults-undo',
    async play(page) {
      await list(page, '/faults?peek=1')
      await page.keyboard.press('t')
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
]
