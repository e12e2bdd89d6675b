import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest } from './request-faults.ts'
import { list } from './scenes-lists.ts'
import type { Stage } from './stage.ts'

const address = '/-/gantry/v1/worlds'

/** Worlds with snapshots, forks of forks, a long name, clocks that were moved, and changes. */
export async function createWorlds(stage: Stage) {
  const send = async (method: string, path: string, body: object) => {
    await fetch(stage.origin + path, {
      method,
      headers: { 'PRIVATE-TOKEN': stage.token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  for (const [name, from] of [
    ...[['checkout', 'main'] as const, ['checkout-slow', 'checkout'] as const, ['search', 'main'] as const],
    ['a-world-with-a-very-long-name-for-one-test-of-the-checkout-suite', 'search'] as const,
  ])
    await send('POST', address, { name, from, pinned: name === 'search' })
  await send('POST', `${address}/checkout/snapshots`, { snapshot: 'clean' })
  await send('POST', address, { name: 'after-clean', from: 'checkout@clean' })
  await send('PUT', '/w/checkout/api/v4/projects/1', { description: 'Changed in this world' })
  for (const title of ['Total is wrong', 'Discount counts twice'])
    await send('POST', '/w/checkout/api/v4/projects/1/issues', { title, labels: 'bug' })
  await send('PUT', `${address}/search/clock`, { by: '8d', rate: 0 })
}

export const noWorldScenes: readonly Scene[] = [
  {
    name: 'worlds-none',
    async play(page) {
      await go(page, '/worlds')
      await page.getByText('No other worlds yet').waitFor()
      await clearFocus(page)
    },
  },
]

export const worldScenes: readonly Scene[] = [
  { name: 'worlds', play: (page) => list(page, '/worlds') },
  { name: 'worlds-peek', play: (page) => list(page, '/worlds?peek=checkout') },
  {
    name: 'worlds-clock',
    async play(page) {
      await list(page, '/worlds?peek=search&tab=clock')
      await page.getByRole('button', { name: '90 days' }).waitFor()
    },
  },
  {
    name: 'worlds-compare',
    play: (page) => list(page, '/worlds?view=compare&before=checkout@origin&after=checkout'),
  },
  {
    name: 'worlds-compare-same',
    async play(page) {
      await go(page, '/worlds?view=compare&before=checkout@clean&after=after-clean')
      await page.getByText('No difference').waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'worlds-fork',
    async play(page) {
      await list(page, '/worlds')
      await page.keyboard.press('c')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'worlds-error',
    async play(page) {
      await failRequest(page, /\/gantry\/v1\/worlds\?/)
      await go(page, '/worlds')
      await page.getByRole('alert').first().waitFor()
    },
  },
]
