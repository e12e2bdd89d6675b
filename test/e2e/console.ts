import { test as base, type CDPSession, type Page } from '@playwright/test'
import { type RunningServer, startServerProcess } from '../support/running-server.ts'
import { expect } from './expect.ts'
import { type PageWatch, watch } from './watch.ts'

interface PageFixtures {
  /** Collects unexpected errors of the page. The test fails if there are any. */
  watched: PageWatch
  /** A page signed in as the administrator. Home is open, but may still be loading. */
  signedIn: Page
  /** The shared page, without the traces of the test before. */
  ownPage: SharedPage
}
interface WorkerFixtures {
  /** The seed of the worker's instance. */
  seed: string
  instance: RunningServer
  shared: SharedPage
}
/** The page of all tests of a worker. */
interface SharedPage {
  page: Page
  /** A debugger session, which can do what Playwright does not offer. */
  session: CDPSession
  /** Whether the page shows the console of the test before, signed out. */
  isSignedOut: boolean
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
  // A page that has run the console keeps compiled code and assets, so it costs less CPU time than a new page.
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext(contextOptions)
      const page = await context.newPage()
      await use({ page, session: await context.newCDPSession(page), isSignedOut: false })
      await context.close()
    },
    { scope: 'worker' },
  ],
  // A failed test ends its worker, so only the pages of passed tests are used again.
  ownPage: async ({ shared, instance }, use) => {
    await use(shared)
    await forget(shared, instance)
  },
  context: async ({ shared }, use) => {
    await use(shared.page.context())
  },
  // A test that names the page navigates itself, so it begins without a document.
  page: async ({ ownPage }, use) => {
    if (ownPage.isSignedOut) await close(ownPage)
    await use(ownPage.page)
  },
  watched: async ({ ownPage: { page }, instance }, use) => {
    const watched = watch(page, instance.ui)
    await use(watched)
    watched.stop()
    expect(watched.unexpectedErrors()).toEqual([])
  },
  // Depends on `watched`, so that the page is watched from its first request on.
  signedIn: async ({ ownPage, instance, watched: _ }, use) => {
    await (ownPage.isSignedOut ? signInAgain(ownPage, instance) : signIn(ownPage.page, instance))
    await use(ownPage.page)
  },
})

const contextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

/** Resets everything that a test may have left in the page: storage, history, routes, listeners and settings. */
async function forget(shared: SharedPage, { ui }: RunningServer) {
  const { page, session } = shared
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['request', 'response'] as const) page.removeAllListeners(event)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await context.setOffline(false)
  await Promise.all([
    page.emulateMedia({ colorScheme: null, reducedMotion: contextOptions.reducedMotion }),
    page.setViewportSize(contextOptions.viewport),
  ])
  shared.isSignedOut = page.url().startsWith(ui) && (await page.evaluate(signOut).catch(() => false))
  if (!shared.isSignedOut) await close(shared)
  await Promise.all([
    session.send('Storage.clearDataForOrigin', { origin: new URL(ui).origin, storageTypes: 'local_storage' }),
    session.send('Page.resetNavigationHistory'),
    context.clearCookies(),
    context.clearPermissions(),
  ])
}

/** Leaves the document, with everything that it keeps in memory. */
async function close(shared: SharedPage) {
  shared.isSignedOut = false
  await shared.page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
  await shared.page.goto('about:blank')
}

/**
 * Ends the session in the console as another tab does, which makes the console forget all that it knows. Runs in the page. False if the
 * document cannot be used for the next test, because it keeps the theme, or is not the console.
 */
async function signOut(): Promise<boolean> {
  if (localStorage.getItem('gantry-color-scheme')) return false
  const { token } = JSON.parse(sessionStorage.getItem('gantry-session') ?? '{}')
  const channel = new BroadcastChannel('gantry-session')
  channel.postMessage({ type: 'ended', token })
  channel.close()
  for (let waited = 0; document.title !== 'Sign in · Gantry' && waited < 40; waited++)
    await new Promise((resolve) => setTimeout(resolve, 25))
  sessionStorage.clear()
  history.replaceState(null, '', `${location.pathname}#/sign-in`)
  dispatchEvent(new PopStateEvent('popstate'))
  return document.title === 'Sign in · Gantry'
}

/** Passes a new session to the console as another tab does. This takes a quarter of the CPU time of loading the console again. */
async function signInAgain(shared: SharedPage, instance: RunningServer) {
  shared.isSignedOut = false
  const answer = await fetch(`${instance.ui}-/gantry/v1/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: await instance.signInCode() }),
  })
  await shared.page.evaluate(
    ({ token, user_id }) => {
      const channel = new BroadcastChannel('gantry-session')
      channel.postMessage({ type: 'session', token, user_id })
      channel.close()
    },
    await answer.json(),
  )
  await expect(shared.page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
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
