import type { Page } from '@playwright/test'
import { startServerProcess } from '../support/running-server.ts'
import { expect, go, heading, rowOf, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { watch } from './watch.ts'

/** The token of the page's session, from the tab's storage. */
const sessionOf = (page: Page) =>
  page.evaluate<string | undefined>(() => JSON.parse(sessionStorage.getItem('gantry-session') ?? '{}').token)

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const signOut = async (page: Page) => {
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

test('a reload keeps the session, and nothing else stores it', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  await signInWith(page, instance, instance.token, '/issues')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await page.reload()
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  const session = (await sessionOf(page)) ?? ''
  expect(session).toMatch(/^gantry-session-/)
  const seen = await page.evaluate(() =>
    JSON.stringify([location.href, document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(seen.split(session)).toHaveLength(2)
  expect(seen).not.toContain(instance.token)
})

test('a sign-in link opens the route that it names, as the desktop app does after a reload', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const query = new URLSearchParams({ code: await instance.signInCode(), to: '/issues?q=state:closed&sort=title:asc' })
  await page.goto(`${instance.ui}#/sign-in?${query}`)
  await expect(page.getByRole('button', { name: 'Remove state:closed' })).toBeVisible()
  expect(urlFragment(page)).toBe('/issues?q=state:closed&sort=title:asc')
})

test('an old sign-in link in a tab that is signed in leaves it signed in', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/401 POST .*\/sign-in$/)
  const session = await sessionOf(page)
  await page.goto('about:blank')
  await page.goto(`${instance.ui}#/sign-in?code=used-before`)
  await expect(heading(page, 'Home')).toBeVisible()
  expect(await sessionOf(page)).toBe(session)
})

test('a new tab is signed in, and signing out ends the session in every tab', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 401/)
  const session = (await sessionOf(page)) ?? ''
  const other = await page.context().newPage()
  await other.goto(`${instance.ui}#/projects`)
  await expect(heading(other, 'Projects')).toBeVisible()
  expect(await sessionOf(other)).toBe(session)
  await signOut(other)
  await expect(other.getByText('You have signed out.')).toBeVisible()
  await expect(page.getByText('You have signed out.')).toBeVisible()
  expect(await sessionOf(page)).toBeUndefined()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Token' })).toBeVisible()
  expect((await fetch(`${instance.url}/user`, { headers: { 'PRIVATE-TOKEN': session } })).status).toBe(401)
})

test('the console of another port on the same host is not signed in', { tag: '@long' }, async ({
  signedIn: page,
  watched: _,
}) => {
  const stranger = await startServerProcess('--in-memory', '--seed', 'empty')
  try {
    const other = await page.context().newPage()
    await other.goto(stranger.ui)
    await expect(other.getByRole('textbox', { name: 'Token' })).toBeVisible()
    expect(await sessionOf(other)).toBeUndefined()
    await expect(heading(page, 'Home')).toBeVisible()
  } finally {
    await stranger.stop()
  }
})

/** An issue with an unsent comment, in a page whose session has ended. */
async function givenTypedComment(page: Page, given: ReturnType<typeof givenOn>) {
  const project = await given.project(given.name('expired'))
  const issue = await given.issue(project.id, 'Half written')
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  const comment = page.getByRole('textbox', { name: /^Comment/ })
  await comment.fill('Words that must not be lost')
  await given.send('DELETE', '/-/gantry/v1/session', undefined, await sessionOf(page))
  await page.keyboard.press('Control+Enter')
  return comment
}
async function givenExpiredSession(page: Page, given: ReturnType<typeof givenOn>) {
  const comment = await givenTypedComment(page, given)
  await expect(again(page)).toBeVisible()
  return comment
}

test('text typed before the session expired can be sent after signing in again', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 401/)
  const comment = await givenExpiredSession(page, givenOn(instance))
  const token = again(page).getByRole('textbox', { name: 'Token' })
  await expect(token).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(again(page)).toBeVisible()
  await token.fill(instance.token)
  await page.keyboard.press('Enter')
  await expect(again(page)).toHaveCount(0)
  await expect(comment).toHaveValue('Words that must not be lost')
  await comment.focus()
  await page.keyboard.press('Control+Enter')
  await expect(comment).toHaveValue('')
  await expect(page.getByText('Words that must not be lost')).toBeVisible()
})

test('signing in again in another tab continues in this one', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 401/)
  const comment = await givenExpiredSession(page, givenOn(instance))
  const other = await page.context().newPage()
  await other.goto(`${instance.ui}#/sign-in?code=${await instance.signInCode()}`)
  await expect(heading(other, 'Home')).toBeVisible()
  await expect(again(page)).toHaveCount(0)
  await expect(comment).toHaveValue('Words that must not be lost')
})

test('another user who signs in sees nothing of what was typed', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 40[14]/)
  const given = givenOn(instance)
  await givenExpiredSession(page, given)
  const user = await given.user(given.name('successor'))
  await again(page)
    .getByRole('textbox', { name: 'Token' })
    .fill(await given.token(user.id))
  await page.keyboard.press('Enter')
  await expect(again(page)).toHaveCount(0)
  await expect(page.getByText('Words that must not be lost')).toHaveCount(0)
})

test('the desktop app continues an expired session by itself, and signs in again after a sign-out', async ({
  browser,
  instance,
}) => {
  // The shared page would keep the script.
  const page = await browser.newPage()
  const watched = watch(page, instance.ui)
  watched.allow(/response: 401/)
  // The preload script of the desktop app gives the page this object.
  await page.exposeFunction('codeOfDesktop', () => instance.signInCode())
  await page.addInitScript(() => {
    const gantry = {
      signInCode: () => Reflect.get(window, 'codeOfDesktop')(),
      reportUnsavedWork: async () => {},
      offerCommands: async () => {},
      onCommand: () => {},
      keepColorScheme: async () => {},
    }
    Object.assign(window, { gantry })
  })
  const signIn = page.getByRole('button', { name: 'Sign in as administrator' })
  await page.goto(instance.ui)
  await signIn.click()
  await expect(heading(page, 'Home')).toBeVisible()
  const comment = await givenTypedComment(page, givenOn(instance))
  await expect(page.getByText('Your session expired. You are signed in again.')).toBeVisible()
  await expect(again(page)).toHaveCount(0)
  await expect(comment).toHaveValue('Words that must not be lost')
  await comment.fill('')
  await signOut(page)
  await signIn.click()
  await expect(page.getByTitle('Account and theme')).toBeVisible()
  expect(watched.unexpectedErrors()).toEqual([])
  await page.close()
})
