import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type RunningServer, startServerProcess } from '../support/running-server.ts'

interface Console {
  /** A page that is signed in as the administrator, on the home screen. Its console errors and outside requests fail the test. */
  signedIn: Page
}
interface Server {
  /** The demo instance, one a worker. */
  instance: RunningServer
}

export const test = base.extend<Console, Server>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const instance = await startServerProcess('--in-memory', '--seed', 'demo')
      await use(instance)
      await instance.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  signedIn: async ({ page, instance }, use) => {
    const faults = watch(page, instance.ui)
    await signIn(page, instance)
    await use(page)
    expect(faults).toEqual([])
  },
})

export async function signIn(page: Page, instance: RunningServer, place = '/') {
  await page.goto(`${instance.ui}#/sign-in?code=${await instance.signInCode()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  if (place !== '/') await go(page, place)
}

/** Within the page: a reload would forget the session, which lives in its memory only. */
export async function go(page: Page, place: string) {
  await page.evaluate((hash) => {
    location.hash = hash
  }, place)
}

/** What a page must never do: log an error, or ask anybody but its own instance. */
export function watch(page: Page, own: string): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A refused request is logged by the browser itself; the screens show it on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) faults.push(`outside: ${request.url()}`)
  })
  return faults
}

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
          .join(' | ')}`,
    ),
  ).toEqual([])
}

export { expect }
