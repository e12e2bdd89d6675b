import { test as base, type CDPSession, type Page } from '@playwright/test'
import { type RunningServer, startServerProcess } from '../support/running-server.ts'
import { expect } from './expect.ts'
import { type PageWatch, watch } from './watch.ts'

interface PageFixtures {
  /** Collects unexpected errors of the page. The test fails if there are any. */
  watched: PageWatch
  /** A page signed in as the administrator. Home is open, but may still be loading. */
  signedIn: Page
}
interface WorkerFixtures {
  /** The seed of the worker's instance. */
  seed: string
  instance: RunningServer
  /** The page of all tests of a worker, with a debugger session that can do what Playwright does not offer. */
  shared: { page: Page; session: CDPSession }
}

export const test = base.extend<PageFixtures, WorkerFixtures>({
  seed: ['demo', { option: true, scope: 'worker' }],
  instance: [
    async ({ seed }, use) => {
      const instance = await startServerProcess('--in-memory', '--seed', seed)
      await use(instance)
      await instance.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  // A page that has run the console loads it with half the CPU time of a new page, because it keeps compiled code and assets.
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext(contextOptions)
      const page = await context.newPage()
      await use({ page, session: await context.newCDPSession(page) })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => {
    await use(shared.page.context())
  },
  // A failed test ends its worker, so only the pages of passed tests are used again.
  page: async ({ shared: { page, session }, instance }, use) => {
    await use(page)
    await forget(page, session, instance)
  },
  watched: async ({ page, instance }, use) => {
    const watched = watch(page, instance.ui)
    await use(watched)
    watched.stop()
    expect(watched.unexpectedErrors()).toEqual([])
  },
  // Depends on `watched`, so that the page is watched from its first request on.
  signedIn: async ({ page, instance, watched: _ }, use) => {
    await signIn(page, instance)
    await use(page)
  },
})

const contextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

/** Resets everything that a test may have left in the page: document, storage, history, routes, listeners and settings. */
async function forget(page: Page, session: CDPSession, { ui }: RunningServer) {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['request', 'response'] as const) page.removeAllListeners(event)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await context.setOffline(false)
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
  await page.goto('about:blank')
  await Promise.all([
    session.send('Storage.clearDataForOrigin', { origin: new URL(ui).origin, storageTypes: 'local_storage' }),
    session.send('Page.resetNavigationHistory'),
    context.clearCookies(),
    context.clearPermissions(),
    page.emulateMedia({ colorScheme: null, reducedMotion: contextOptions.reducedMotion }),
    page.setViewportSize(contextOptions.viewport),
  ])
}

export async function signIn(page: Page, instance: RunningServer, path = '/') {
  const to = path === '/' ? '' : `&to=${encodeURIComponent(path)}`
  await page.goto(`${instance.ui}#/sign-in?code=${await instance.signInCode()}${to}`)
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
}

/** Signs in with a typed token, without the one-time code. */
export async function signInWith(page: Page, instance: RunningServer, token: string, path = '/') {
  await page.goto(`${instance.ui}#${path}`)
  await page.getByRole('textbox', { name: 'Token' }).fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
}

/** Navigates without a reload. */
export async function go(page: Page, path: string) {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
}

/** The URL fragment of the page, decoded. */
export const urlFragment = (page: Page) => decodeURIComponent(new URL(page.url()).hash.slice(1).replaceAll('+', ' '))

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

export const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

/** The titles of issues in a list. A click on one opens the peek; a click on another cell may open an editor. */
export const titleOf = (page: Page, text: string | RegExp) => rowOf(page, text).locator('[data-column="title"]')

export { expect }
